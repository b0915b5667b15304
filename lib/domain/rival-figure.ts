import { withoutTimes } from "./asked-kind.ts";
import type { AnswerCell } from "./search.ts";

/**
 * A number that stands alone, with the signs that say what it measures and the word behind it: "£22.16", "15%",
 * "1,285 homes". No part of "H4", "11(a)" or "£1.5m".
 */
const FIGURE =
  /(?<![\p{L}\p{N}.,(/-])([£$€]?)\s?(\d[\d,]*(?:\.\d+)?)(?![\p{L}\p{N}(-]|\/\d|[.,]\d)(?:\s?(%))?(?:\s(\p{Ll}{3,}))?/gu;
/** A number without signs that may be a year. */
const YEAR = /^(?:19|20)\d\d$/;
/** Numbers of document parts are not figures: "paragraphs 11 and 12", "Table 3". */
const OF_PART =
  /\b(?:appendix|chapter|clause|figure|footnote|page|paragraph|part|phase|plan|policy|section|step|table|zone)s?\s+\d[\d.]*(?:\s*(?:,|and|to|–)\s*\d[\d.]*)*/gi;
/** Figures of one thing are of a like size. Others count or measure something else. */
const MAX_RATIO = 4;

type Figure = {
  readonly value: number;
  /** A currency or "%"; "" without one. */
  readonly sign: string;
  /** The word behind the figure, which may be what it counts. */
  readonly counted: string;
};
/** Words behind a figure that count nothing. */
const NOT_COUNTED = new Set("and but for from has have was were than with".split(" "));

/**
 * True if a sentence gives a figure with the same sign (£, $, €, % or none) and a like size as a cell, and not the cell's
 * own. A figure without a sign counts what the cell's row, its column or the question names. Ignores days, years, part
 * numbers and figures that the question has.
 */
export function isRivalFigure(
  sentence: string,
  { text, column, row }: Pick<AnswerCell, "text" | "column" | "row">,
  question: string,
): boolean {
  const [own, second] = figuresOf(text);
  if (!own || second) return false;
  const labels = `${row} ${column ?? ""}`;
  const sign = own.sign || (/[£$€%]/.exec(labels)?.[0] ?? "");
  const asked = new Set(figuresOf(question).map(({ value }) => value));
  const given = figuresOf(sentence).filter(({ value }) => !asked.has(value));
  if (given.some(({ value }) => value === own.value)) return false;
  const named = `${labels} ${question}`.toLowerCase();
  const isCounted = ({ counted }: Figure) => counted === "" || named.includes(counted.replace(/s$/, ""));
  return given.some(
    (each) => each.sign === sign && isOfLikeSize(each.value, own.value) && (sign !== "" || isCounted(each)),
  );
}

function figuresOf(text: string): readonly Figure[] {
  return [...withoutTimes(text).replace(OF_PART, " ").matchAll(FIGURE)].flatMap(
    ([, currency = "", digits = "", percent = "", word = ""]) => {
      const sign = currency || percent;
      if (sign === "" && YEAR.test(digits)) return [];
      return [
        { value: Number(digits.replaceAll(",", "")), sign, counted: NOT_COUNTED.has(word) ? "" : word },
      ];
    },
  );
}

const isOfLikeSize = (one: number, other: number) =>
  Math.min(one, other) > 0 && Math.max(one, other) / Math.min(one, other) <= MAX_RATIO;
