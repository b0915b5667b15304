import { CALENDAR_WORDS, MONTH_OR_SHORT, monthIndex } from "./months.ts";
import { askedRoles, namedRoles } from "./named-roles.ts";
import { YEAR } from "./stated-years.ts";

/** A question of one of these kinds is answered by words that hold such a thing. */
type AskedKind = "date" | "name" | "number" | "reason";

/** A question with the title of the document whose words may answer it. */
type Asked = { readonly question: string; readonly title: string };

/** "When may" and "when is" may ask for an hour or a condition: "between 07:30 and 19:00", "if the roof is flat". */
const ASKS_DATE = [
  /\bwhen (?:is|are) (?:the|its|our|your) next\b/i,
  /\bwhen (?:was|were|did|has|have|had|will)\b/i,
  /\bwhen\W*$/i,
  /\b(?:what|which) (?:date|day|month|year)\b(?! (?:care|cent|groups?|nurser|pupils|\d))/i,
];
/** Questions that a measure answers. */
const ASKS_MEASURE = /\bhow (?:tall|high|wide|deep)\b/i;
/** A number, in digits or words, with a unit of length: "4.1 metres", "two storeys", "6m". */
const MEASURE =
  /(?:\d[\s-]*|\b(?:a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|half)[\s-]+)(?:a\s+)?(?:mm?|cm|km|ft|(?:milli|centi|kilo)?met(?:re|er)s?|feet|foot|inch(?:es)?|yards?|miles?|storeys?|stories|floors?)\b/i;
/** A day, a month or a year beside a word of time, which count nothing: "in January 2024", "4 May". */
const TIMES = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?${MONTH_OR_SHORT}(?:\\s+\\d{1,2},)?(?:\\s+${YEAR})?\\b|\\b(?:in|since|by|until|during)\\s+${YEAR}\\b`,
  "g",
);
/** Numbers of document parts are not figures: "paragraphs 11 and 12", "Table 3". */
const OF_PART =
  /\b(?:appendix|chapter|clause|figure|footnote|page|paragraph|part|phase|plan|policy|section|step|table|zone)s?\s+\d[\d.]*(?:\s*(?:,|and|to|–)\s*\d[\d.]*)*/gi;
/** The number of a paragraph or an item before its words: "13.24 ", "(2) ". */
const LEADING_NUMBER = /^\s*\(?\d{1,3}(?:\.\d+)*[.)]*\s+(?=\p{Lu})/u;
/** A year of a name or of a day, or the number of a code: "Act 2015", "H4". Not "2000 people" or "Around 2000 homes". */
const OF_NAME =
  /\b(?:19|20)\d\d\b(?!\s\p{Ll})|(?<=\p{Lu}\p{L}*\s)(?<!\b(?:About|Almost|Approximately|Around|Nearly|Only|Over|Roughly|Some|Up to)\s)(?:19|20)\d\d\b|\p{L}\d[\p{L}\d/.-]*/gu;
/** Questions that a number answers. "How far" and "how long" may ask for an extent in words. */
const ASKS_NUMBER = /\bhow (?:many|tall|high|wide|deep|old)\b/i;
/** Digits, and numbers in words. */
const NUMBER =
  /\d|\b(?:no|none|zero|one|two|three|five|ten|eleven|twelve|(?:four|six|seven|eight|nine)(?:teen|ty)?|eighteen|eighty|(?:thir|fif)(?:teen|ty)|twenty|forty|dozen|hundreds?|thousands?|millions?|half|thirds?|quarters?|single|double)\b/i;
const ASKS_REASON = /^\W*why\b/i;
/** Words that state a reason, or what would be lost or harmed. */
const REASON =
  /\b(?:as|because|cause[sd]?|conflicts?|contrary|due to|erod(?:e[sd]?|ing)|fail(?:s|ed|ure)?|for want of|grounds?|harm(?:s|ed|ful)?|in order to|inadequate|insufficient|lack(?:s|ed|ing)?|loss|on account of|outweigh(?:s|ed)?|owing to|reasons?|result(?:s|ed)? (?:from|in)|since|so (?:that|as)|to (?:allow|avoid|ensure|give|help|keep|make|preserve|prevent|protect|reduce)|too|unacceptabl[ey]|would)\b/i;
const ASKS_NAME = /^\W*(?:(?:by|to|for|from|with)\s+)?(?:who|whom|whose)\b/i;

/** "Who is the inspector?" "Who decided it?" may be a body. */
const ASKS_WHO_IS = /\bwho\s+(?:is|are|was|were)\b/i;

/** With a capital: "may" and "march" are verbs too. */
const MONTH = `(?:${MONTH_OR_SHORT}|${MONTH_OR_SHORT.toUpperCase()})`;
const DAY = "\\d{1,2}(?:st|nd|rd|th)?";
const NUMBER_OF_DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const NUMBER_OF_MONTH = "(?:0?[1-9]|1[0-2])";
/** A day of a year: "4 May 2021", "May 4, 2021", "4/5/2021", "2021-05-04". */
const FULL_DATE = new RegExp(
  [
    `\\b${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}`,
    `\\b${MONTH}\\s+${DAY},?\\s+${YEAR}`,
    // "4.2.15" is the number of a paragraph.
    String.raw`\b(?:${NUMBER_OF_DAY}/${NUMBER_OF_MONTH}/(?:(?:19|20)\d\d|\d\d)|${NUMBER_OF_DAY}\.${NUMBER_OF_MONTH}\.(?:19|20)\d\d)\b`,
    String.raw`\b(?:19|20)\d\d-\d\d-\d\d\b`,
  ].join("|"),
);
/** A day of a month, a month of a year, or a year alone. */
const DATE = new RegExp(
  [
    FULL_DATE.source,
    `\\b${DAY}\\s+(?:of\\s+)?${MONTH}\\b`,
    `\\b${MONTH}\\s+(?:${YEAR}|${DAY}\\b)`,
    `\\b${YEAR}\\b`,
  ].join("|"),
  "g",
);

/** The title of a person before a name: "Cllr Okafor". */
const PERSON_TITLE = /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Dame|Cllr|Councillor)\.?\s+\p{Lu}/u;
/** Bodies that are called by words of places. */
const KNOWN_BODY = /\b(?:(?:Natural|Historic|Sport|Homes) England|English Heritage|National Highways)\b/g;
/** Words that a body is called by, also alone: "the Council". */
export const BODIES = new Set(
  (
    "agency association authority board charity commission committee company corporation council department " +
    "executive foundation inspectorate limited ltd ministry office parliament partnership plc secretary " +
    "society trust university"
  ).split(" "),
);
/** Words of the names of documents, places and times, which name nobody. */
const THINGS = new Set(
  (
    "act annex appendix area areas assessment avenue belt bill brief bridge building centre chapter code " +
    "conservation core county design district document drive east england figure framework garden gardens green " +
    "guidance guide heritage hill house kingdom lane letter local map market mill neighbourhood north notice " +
    "order paper paragraph park part place plan planning policies policy practice programme quarter quay " +
    "regulation regulations report review river road route section site south spd square statement station " +
    "strategy street supplementary table town use village ward west zone"
  )
    .split(" ")
    .concat(CALENDAR_WORDS),
);
const CAPITALISED = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u;

/**
 * Returns whether words hold what the question asks for: a date for "when was", a name for "who", a number for "how
 * many", a reason for "why".
 * If in doubt, they do not.
 */
export function holdsAsked(words: string, asked: Asked): boolean {
  return kindsOf(asked.question).every((kind) => HOLDS[kind](words, asked));
}

const HOLDS: Readonly<Record<AskedKind, (words: string, asked: Asked) => boolean>> = {
  date: holdsDate,
  name: holdsName,
  reason: (words) => REASON.test(words),
  number: (words, { question }) =>
    ASKS_MEASURE.test(question) ? MEASURE.test(withoutTimes(words)) : NUMBER.test(onlyCounts(words)),
};

/** Returns a text without its days, months and years, which count nothing. */
export function withoutTimes(text: string): string {
  return text.replace(TIMES, " ");
}

/** Returns a text without the numbers of document parts, which are no figures. */
export function withoutPartNumbers(text: string): string {
  return text.replace(OF_PART, " ");
}

/** Returns a text without numbers that count nothing: days, years of names, codes, and numbers of document parts. */
export function onlyCounts(words: string): string {
  return withoutPartNumbers(withoutTimes(words).replace(LEADING_NUMBER, "").replace(OF_NAME, " "));
}

/** Returns whether the question asks when. */
export function asksForDate(question: string): boolean {
  return kindsOf(question).includes("date");
}

/** Returns whether the question asks who. */
export function asksForName(question: string): boolean {
  return kindsOf(question).includes("name");
}

/** Returns whether the question asks for a number: "how many", "how wide". */
export function asksForNumber(question: string): boolean {
  return kindsOf(question).includes("number");
}

/** Returns whether the question asks for a date or a name. */
export function asksForKind(question: string): boolean {
  return kindsOf(question).some((kind) => kind === "date" || kind === "name");
}

/** Returns whether the question asks when, and the words name a whole day. */
export function holdsWholeDay(words: string, question: string): boolean {
  return kindsOf(question).includes("date") && FULL_DATE.test(words);
}

/** Returns the days, months and years that words state, as printed. */
export function statedDates(words: string): readonly string[] {
  return words.match(DATE) ?? [];
}

const MONTH_OF_YEAR = new RegExp(`\\b(${MONTH}),?\\s+(${YEAR})`, "g");

/**
 * Returns the days and months that words state as ISO 8601: "2021-05-04" for "4th May, 2021", "2021-05" for "May 2021".
 * Days come before months: "4/5/21".
 */
export function statedDays(words: string): readonly string[] {
  const days = (words.match(new RegExp(FULL_DATE, "g")) ?? []).map((stated) => {
    const month = monthIndex(/\p{L}{3,}/gu.exec(stated.replace(/\bof\b/, ""))?.[0] ?? "") + 1;
    const numbers = (stated.match(/\d+/g) ?? []).map(Number);
    const [first = 0, second = 0, third = 0] = numbers;
    const [year, ofYear, day] =
      month > 0 ? [second, month, first] : first > 31 ? [first, second, third] : [third, second, first];
    return isoOf(year < 100 ? 2000 + year : year, ofYear, day);
  });
  const rest = words.replace(new RegExp(FULL_DATE, "g"), " ");
  const months = [...rest.matchAll(MONTH_OF_YEAR)].map(([, month = "", year = ""]) =>
    isoOf(Number(year), monthIndex(month) + 1),
  );
  return [...days, ...months];
}

const isoOf = (year: number, ...parts: readonly number[]) =>
  [String(year), ...parts.map((part) => String(part).padStart(2, "0"))].join("-");

function kindsOf(question: string): AskedKind[] {
  const isDate = ASKS_DATE.some((pattern) => pattern.test(question));
  return [
    ...(isDate ? ["date" as const] : []),
    ...(ASKS_NAME.test(question) ? ["name" as const] : []),
    ...(ASKS_NUMBER.test(question) ? ["number" as const] : []),
    ...(ASKS_REASON.test(question) ? ["reason" as const] : []),
  ];
}

/** Before a date that something past did not happen on: "for plans submitted on or before 24 January 2019". */
const LIMITS = /\b(?:before|after|until|(?:earlier|later) than)\s+(?:the\s+)?$/i;
const ASKS_OF_PAST = /\b(?:was|were|did|has|have|had)\b/i;
const ASKS_FOR_LIMIT = /\b(?:before|after|until|by)\b/i;
/** Before the year of a document's edition: "the Framework (2012)". */
const EDITION = /(?:^|\s)\p{Lu}\S*\s\($/u;

/**
 * A date that the question has, or a year that the title has, says nothing new, and neither does the year of an edition. A
 * limit is no date on which something in the past happened, unless the question asks for a limit.
 */
function holdsDate(words: string, { question, title }: Asked): boolean {
  const isYear = (date: string) => /^\d{4}$/.test(date);
  const known = (date: string) => question.includes(date) || (isYear(date) && title.includes(date));
  const needsDay = ASKS_OF_PAST.test(question) && !ASKS_FOR_LIMIT.test(question);
  const isLimit = (at: number) => needsDay && LIMITS.test(words.slice(0, at));
  const isEdition = (date: string, at: number) =>
    isYear(date) && EDITION.test(words.slice(0, at)) && words.startsWith(")", at + date.length);
  return [...words.matchAll(DATE)].some(
    ({ 0: date, index }) => !known(date) && !isLimit(index) && !isEdition(date, index),
  );
}

function holdsName(words: string, { question, title }: Asked): boolean {
  const around = `${question} ${title}`;
  if (PERSON_TITLE.test(words)) return true;
  const roles = askedRoles(question);
  if (roles.size > 0 && namedRoles(words).some(({ role }) => roles.has(role))) return true;
  if ((words.match(KNOWN_BODY) ?? []).some((body) => !around.includes(body))) return true;
  // A body has no such role.
  const asksForPerson = roles.size > 0 && ASKS_WHO_IS.test(question);
  const known = new Set(wordsOf(around).map((word) => word.toLowerCase()));
  let before = false;
  for (const [index, printed] of words.split(/\s+/).entries()) {
    const word = wordsOf(printed)[0] ?? "";
    const lower = word.toLowerCase();
    const isNamed = index > 0 && CAPITALISED.test(word) && !known.has(lower);
    if (isNamed && ((BODIES.has(lower) && !asksForPerson) || (before && !THINGS.has(lower)))) return true;
    // A comma or a full stop ends a name.
    before = isNamed && !THINGS.has(lower) && /[\p{L}\p{N}]$/u.test(printed);
  }
  return false;
}

/** Returns the words of a text, without the ending of a genitive. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).map((word) => word.replace(/['’]s$/, ""));
}
