import { MONTH_OR_SHORT } from "./months.ts";

/** A year that stands alone: no part of a sum or of a longer number. */
export const YEAR = "(?<![£$€.,\\d])(?:1[5-9]|20)\\d\\d(?![,.]?\\d)";
/** Words after which a number is a year, and words after which it may be a count: "up to 2000 homes". */
const BEFORE_YEAR = String.raw`(?:\b(?:in|during|since|until|till|between|year|${MONTH_OR_SHORT})\s+|[(/]\s*)`;
const BEFORE_YEAR_OR_COUNT = String.raw`\b(?:of|by|from|to|and|for|before|after|\d{1,2})\s+|[–-]\s*`;
const COUNTED = String.raw`(?!\s+(?:\p{Ll}+\s)?\p{Ll}+s\b)`;
const STATED = new RegExp(
  `(?:${BEFORE_YEAR}(${YEAR})|(?:${BEFORE_YEAR_OR_COUNT})(${YEAR})${COUNTED})`,
  "giu",
);
/** The first year of "2021/22", which states the next one too. "2021-11-04" is a day. */
const TWO_YEARS = new RegExp(String.raw`(${YEAR})\s*[/–-]\s*(\d\d)(?![\d-])`, "g");
const ISO_DAY = new RegExp(`(${YEAR})-\\d\\d-\\d\\d`, "g");
const SECOND = String.raw`(?:[/–-]\d\d)?`;
/** "2018 to 2037", "2018/19 to 2023/24", "between 2018 and 2037". */
const SPAN = new RegExp(
  String.raw`(${YEAR})${SECOND}\s*(?:to|until|till|[–-])\s*(${YEAR})${SECOND}|\bbetween\s+(${YEAR})${SECOND}\s+and\s+(${YEAR})`,
  "gi",
);
/** "From 1 April 2025": it applies in later years too. Not "from 2016 to 2019", which ends. */
const SINCE = new RegExp(
  String.raw`(?:^|[.;]\s*)(?:from|since)\s+(?:\d{1,2}\s+)?(?:${MONTH_OR_SHORT}\s+)?(${YEAR})(?![^.;]*\b(?:to|until|till)\b)`,
  "gi",
);
/** A year of a name: "Act 2004", "Local Plan 2030". */
const OF_NAME = new RegExp(
  String.raw`\b(?:acts?|orders?|regulations?|rules|plan|framework|nppf|spd|strategy|review|edition)\s+\(?(${YEAR})`,
  "gi",
);
/** A number before a noun in the plural is a count: "the 1950 dwellings". */
const ASKED = new RegExp(`(${YEAR})${COUNTED}`, "gu");

type Asked = { readonly question: string; readonly title: string };

/**
 * True if words state years, and none that the question asks for: "4,100 visitors in 2021" when it asks for 2023. A span
 * of years states those between. A year that names a document is no year that the question asks for.
 */
export function isOfOtherYear(words: string, { question, title }: Asked): boolean {
  const named = new Set([...yearsOf(question, OF_NAME), ...yearsOfTitle(question, title)]);
  const asked = [...yearsOf(question, ASKED), ...secondYears(question)].filter((year) => !named.has(year));
  const stated = statedYears(words);
  return asked.length > 0 && stated.size > 0 && !asked.some((year) => stated.has(year) || spans(words, year));
}

function yearsOf(words: string, pattern: RegExp): number[] {
  return [...words.matchAll(pattern)].map((found) => Number(found.slice(1).find(Boolean)));
}

function secondYears(words: string): number[] {
  return [...words.matchAll(TWO_YEARS)].flatMap(([, first, last]) => {
    const next = Number(first) + 1;
    return String(next).endsWith(last ?? " ") ? [next] : [];
  });
}

function statedYears(words: string): ReadonlySet<number> {
  const [two, iso, stated] = [TWO_YEARS, ISO_DAY, STATED].map((pattern) => yearsOf(words, pattern));
  return new Set([...(two ?? []), ...(iso ?? []), ...(stated ?? []), ...secondYears(words)]);
}

/** The years that stand behind the same word in the question and in the title: "Report 2023". */
function yearsOfTitle(question: string, title: string): number[] {
  const asked = question.toLowerCase();
  return [...title.matchAll(new RegExp(String.raw`(\p{L}+)\s+(${YEAR})`, "gu"))].flatMap(([words, , year]) =>
    asked.includes(words.toLowerCase()) ? [Number(year)] : [],
  );
}

function spans(words: string, year: number): boolean {
  const isWithin = [...words.matchAll(SPAN)].some(([, from, to, first, last]) => {
    return Number(from ?? first) <= year && year <= Number(to ?? last);
  });
  return isWithin || yearsOf(words, SINCE).some((from) => from <= year);
}
