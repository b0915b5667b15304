import { withoutPartNumbers, withoutTimes } from "./asked-kind.ts";
import type { AnswerCell } from "./search-result.ts";

/**
 * A number that stands alone, with the signs that say what it measures and the word behind it: "£22.16", "15%",
 * "1,285 homes". No part of "H4", "11(a)" or "£1.5m".
 */
const FIGURE =
  /(?<![\p{L}\p{N}.,(/-])([£$€]?)\s?(\d[\d,]*(?:\.\d+)?)(?![\p{L}\p{N}(-]|\/\d|[.,]\d)(?:\s?(%|per\s?cent\b))?(?:\s(?:of (?:all |its |the |these |those )?)?((?:square )?\p{Ll}{3,}))?/gu;
/** A number without signs that may be a year. */
const YEAR = /^(?:19|20)\d\d$/;
/** "£1.5 million", "£250k". */
const MULTIPLE = /([£$€]\s?)(\d[\d,]*(?:\.\d+)?)\s?(k|m|bn|thousand|million|billion)\b/gi;
const MULTIPLES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 },
};
/** Words that say how a figure measures, as a sign does. */
const UNIT =
  /\b(?:acre|feet|foot|hectare|(?:centi|kilo|milli|square )?met(?:er|re)|mile|storey)(?=s?(?:\b|$))/i;
/** The words of short units: "2m", "9 ha", "10-metre", "Height (m)". */
const SHORT_UNIT =
  /(?<=\d)[\s-]?(mm|cm|km|m2|m²|sq\.? ?m|m|ha|ft)(?![\p{L}\p{N}²])|\((mm|cm|km|m2|m²|sq\.? ?m|m|ha|ft)\)/giu;
const UNIT_WORDS: Readonly<Record<string, string>> = {
  ...{ mm: "millimetres", cm: "centimetres", m: "metres", km: "kilometres", ha: "hectares", ft: "feet" },
  ...{ m2: "square metres", "m²": "square metres", sqm: "square metres" },
};
const JOINED_UNIT = /(?<=\d)-(?=(?:acre|foot|hectare|kilomet|met(?:er|re)|mile|storey))/gi;
/** "must not exceed 2 metres" states a figure. */
const LIMITED = String.raw`(?!\s+(?:normally\s+)?(?:to\s+)?(?:exceed|(?:be\s+)?(?:above|below|deeper|fewer|greater|higher|larger|less|longer|lower|more|narrower|over|smaller|taller|under|wider))\b)`;
/** Words beside a figure that does not hold, or no longer holds. */
const NOT_SO = new RegExp(
  String.raw`\b(?:no longer|not${LIMITED}|never${LIMITED}|formerly|previously|instead of|rather than|used to)\b`,
  "i",
);
/** A lower limit and an upper limit do not contradict each other. */
const AT_LEAST =
  /\b(?:at least|minimum|(?:no|not) (?:be )?(?:fewer|less|lower|narrower|smaller) than|or more)\b/i;
const AT_MOST =
  /\b(?:at most|maximum|up to|(?:not|never) (?:normally )?(?:to )?exceed|(?:no|not) (?:be )?(?:greater|higher|larger|more|taller|wider) than|or less|or fewer)\b/i;
/** Figures of one thing are of a like size. Others count or measure something else. */
const MAX_RATIO = 4;

type Figure = {
  readonly value: number;
  /** A currency, "%" or a unit; "" without one. */
  readonly sign: string;
  /** The word behind the figure, which may be what it counts. */
  readonly counted: string;
};
/** Words behind a figure that count nothing. */
const NOT_COUNTED = new Set("and but for from has have was were than with".split(" "));

/**
 * True if a sentence gives a figure with the same sign (£, $, €, %, a unit or none) and a like size as a cell, and not
 * the cell's own. A figure without a sign counts what the cell's row, its column or the question names. Ignores days, years, part
 * numbers, figures that the question has, and sentences that deny a figure.
 */
export function isRivalFigure(
  sentence: string,
  { text, column, row }: Pick<AnswerCell, "text" | "column" | "row">,
  question: string,
): boolean {
  const labels = `${row} ${column ?? ""}`;
  const [own, second] = figuresOf(text);
  if (!own || second) return false;
  const sign = own.sign || (/[£$€%]/.exec(labels)?.[0] ?? unitOf(labels));
  return areRivals(figuresOf(sentence), [{ ...own, sign }], { named: `${labels} ${question}`, sentence });
}

/**
 * True if two sentences give different figures of what the question names, as `isRivalFigure` compares them, or other
 * classes if it asks for one.
 */
export function areRivalSentences(one: string, other: string, question: string): boolean {
  const asked = new Set(figuresOf(question).map(({ value }) => value));
  const figures = figuresOf(other).filter(
    (each) => !asked.has(each.value) && (each.sign !== "" || isNamed(each, question)),
  );
  if (NOT_SO.test(other) || limitOppositely(one, other)) return false;
  if (asksForClass(question)) return !NOT_SO.test(one) && nameOtherClasses(one, other, question);
  return areRivals(figuresOf(one), figures, { named: question, sentence: one });
}

/** "Which flood zone is it in?", "What grade is the church?" */
const ASKS_CLASS =
  /\b(?:what|which) (?:[\p{L}-]+ ){0,2}?(band|category|class|grade|level|option|phase|tier|zone)\b/iu;

/** True if a question asks for a class that has a letter or a number: a zone, a grade. */
export function asksForClass(question: string): boolean {
  return ASKS_CLASS.test(question);
}

/** True if two sentences name different classes of the kind that the question asks for: "Zone 1" and "Zone 3a". */
function nameOtherClasses(one: string, other: string, question: string): boolean {
  const [, kind] = ASKS_CLASS.exec(question) ?? [];
  if (kind === undefined) return false;
  const [own, others] = [one, other].map((text) => classesOf(text, kind));
  return Boolean(own?.size && others?.size && [...others].every((each) => !own.has(each)));
}

/** The classes of a kind in a text: "3a" of "Flood Zone 3a", "II*" of "Grade II* listed". */
function classesOf(text: string, kind: string): ReadonlySet<string> {
  const named = new RegExp(
    String.raw`\b(?:${kind.charAt(0).toUpperCase()}|${kind.charAt(0)})${kind.slice(1)}\s+((?:[IVX]{1,4}|\d{1,2}|[A-Z])[a-z]?\*?)(?![\p{L}\p{N}])`,
    "gu",
  );
  return new Set([...text.matchAll(named)].map(([, code = ""]) => code));
}

/** True if one sentence states a lower limit alone, and the other an upper limit. */
function limitOppositely(one: string, other: string): boolean {
  const isLower = (words: string) => AT_LEAST.test(words) && !AT_MOST.test(words);
  const isUpper = (words: string) => AT_MOST.test(words) && !AT_LEAST.test(words);
  return (isLower(one) && isUpper(other)) || (isUpper(one) && isLower(other));
}

function areRivals(
  given: readonly Figure[],
  own: readonly Figure[],
  { named, sentence }: { readonly named: string; readonly sentence: string },
): boolean {
  const asked = new Set(figuresOf(named).map(({ value }) => value));
  const values = new Set(own.map(({ value }) => value));
  if (own.length === 0 || NOT_SO.test(sentence) || given.some(({ value }) => values.has(value))) return false;
  return given.some(
    (each) =>
      !asked.has(each.value) &&
      (each.sign !== "" || isNamed(each, named)) &&
      own.some(({ sign, value }) => sign === each.sign && isOfLikeSize(each.value, value)),
  );
}

/** True if what a figure counts is named, or if no word follows it. */
const isNamed = ({ counted }: Figure, named: string) =>
  counted === "" || named.toLowerCase().includes(counted.replace(/s$/, ""));

function figuresOf(text: string): readonly Figure[] {
  const plain = withUnitWords(
    withoutPartNumbers(withoutTimes(text)).replace(
      MULTIPLE,
      (_, sign, digits, unit) => `${sign}${numberOf(digits) * (MULTIPLES[String(unit).toLowerCase()] ?? 1)}`,
    ),
  );
  return [...plain.matchAll(FIGURE)].flatMap(([, currency = "", digits = "", percent = "", word = ""]) => {
    const sign = currency || (percent ? "%" : unitOf(word));
    if (sign === "" && YEAR.test(digits)) return [];
    return [{ value: numberOf(digits), sign, counted: NOT_COUNTED.has(word) ? "" : word }];
  });
}

/** Returns the unit in one spelling: "metre" of "2 meters" and of "Height (m)". */
const unitOf = (words: string) =>
  (UNIT.exec(withUnitWords(words))?.[0] ?? "")
    .toLowerCase()
    .replace(/meter$/, "metre")
    .replace("feet", "foot");

/** Returns a text with the words of short units: "2 metres" for "2m". */
const withUnitWords = (text: string) =>
  text
    .replace(SHORT_UNIT, (_, behind: string | undefined, alone: string | undefined) => {
      const unit = (behind ?? alone ?? "").toLowerCase().replace(/[. ]/g, "");
      return ` ${UNIT_WORDS[unit] ?? unit}`;
    })
    .replace(JOINED_UNIT, " ");

const numberOf = (digits: string) => Number(digits.replaceAll(",", ""));

const isOfLikeSize = (one: number, other: number) =>
  Math.min(one, other) > 0 && Math.max(one, other) / Math.min(one, other) <= MAX_RATIO;
