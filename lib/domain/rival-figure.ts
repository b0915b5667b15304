import { withoutPartNumbers, withoutTimes } from "./asked-kind.ts";
import type { AnswerCell } from "./search.ts";

/**
 * A number that stands alone, with the signs that say what it measures and the word behind it: "£22.16", "15%",
 * "1,285 homes". No part of "H4", "11(a)" or "£1.5m".
 */
const FIGURE =
  /(?<![\p{L}\p{N}.,(/-])([£$€]?)\s?(\d[\d,]*(?:\.\d+)?)(?![\p{L}\p{N}(-]|\/\d|[.,]\d)(?:\s?(%|per\s?cent\b))?(?:\s(\p{Ll}{3,}))?/gu;
/** A number without signs that may be a year. */
const YEAR = /^(?:19|20)\d\d$/;
/** "£1.5 million", "£250k". */
const MULTIPLE = /([£$€]\s?)(\d[\d,]*(?:\.\d+)?)\s?(k|m|bn|thousand|million|billion)\b/gi;
const MULTIPLES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 },
};
/** Words that say how a figure measures, as a sign does. */
const UNIT = /\b(?:acre|feet|foot|hectare|kilomet(?:er|re)|met(?:er|re)|mile|storey)(?=s?\b)/i;
/** Words beside a figure that does not hold, or no longer holds. */
const NOT_SO = /\b(?:no longer|not|never|formerly|previously|instead of|rather than|used to)\b/i;
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
 * True if a sentence gives a figure with the same sign (£, $, €, %, a unit or none) and a like size as a cell, and not the cell's
 * own. A figure without a sign counts what the cell's row, its column or the question names. Ignores days, years, part
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

/** True if two sentences give different figures of what the question names, as `isRivalFigure` compares them. */
export function areRivalSentences(one: string, other: string, question: string): boolean {
  const asked = new Set(figuresOf(question).map(({ value }) => value));
  const figures = figuresOf(other).filter(
    (each) => !asked.has(each.value) && (each.sign !== "" || isNamed(each, question)),
  );
  return !NOT_SO.test(other) && areRivals(figuresOf(one), figures, { named: question, sentence: one });
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
  const plain = withoutPartNumbers(withoutTimes(text)).replace(
    MULTIPLE,
    (_, sign, digits, unit) => `${sign}${numberOf(digits) * (MULTIPLES[String(unit).toLowerCase()] ?? 1)}`,
  );
  return [...plain.matchAll(FIGURE)].flatMap(([, currency = "", digits = "", percent = "", word = ""]) => {
    const sign = currency || (percent ? "%" : unitOf(word));
    if (sign === "" && YEAR.test(digits)) return [];
    return [{ value: numberOf(digits), sign, counted: NOT_COUNTED.has(word) ? "" : word }];
  });
}

const unitOf = (words: string) => UNIT.exec(words)?.[0].toLowerCase() ?? "";

const numberOf = (digits: string) => Number(digits.replaceAll(",", ""));

const isOfLikeSize = (one: number, other: number) =>
  Math.min(one, other) > 0 && Math.max(one, other) / Math.min(one, other) <= MAX_RATIO;
