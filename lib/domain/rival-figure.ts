import { TIMES } from "./asked-kind.ts";
import type { AnswerCell } from "./search.ts";

/** A number that stands alone, with the signs that say what it measures: "£22.16", "15%", "1,285". No part of "H4" or "11(a)". */
const FIGURE =
  /(?<![\p{L}\p{N}.,(/-])([£$€]?)\s?(\d[\d,]*(?:\.\d+)?)(?![\p{L}\p{N}(/-])(?:\s?(%))?(?:\s(\p{Ll}{3,}))?/gu;
/** The numbers of parts of documents count nothing: "paragraph 11", "Table 3". */
const OF_PART =
  /\b(?:appendix|chapter|clause|figure|footnote|page|paragraph|part|phase|plan|policy|section|step|table|zone)s?\s+\d[\d.]*/gi;
/** Figures of one thing are of a like size. Others count or measure something else. */
const MAX_RATIO = 4;

type Figure = {
  readonly value: number;
  /** A currency or "%"; "" without one. */
  readonly unit: string;
  /** The word behind the figure, which may be what it counts. */
  readonly counted: string;
};
/** Words behind a figure that count nothing. */
const NOT_COUNTED = new Set("and but for from has have was were than with".split(" "));

/**
 * True if a sentence gives a figure of the same unit and a like size as a cell, and not the cell's own. What the figure
 * counts is named in the cell's row or column or in the question. Figures that the question has, days, years and the
 * numbers of paragraphs are none.
 */
export function isRivalFigure(
  sentence: string,
  { text, column, row }: Pick<AnswerCell, "text" | "column" | "row">,
  question: string,
): boolean {
  const [own, second] = figuresOf(text);
  if (!own || second) return false;
  const labels = `${row} ${column ?? ""}`;
  const unit = own.unit || (/[£$€%]/.exec(labels)?.[0] ?? "");
  const asked = new Set(figuresOf(question).map(({ value }) => value));
  const given = figuresOf(sentence).filter(({ value }) => !asked.has(value));
  if (given.some(({ value }) => value === own.value)) return false;
  const named = `${labels} ${question}`.toLowerCase();
  const isCounted = ({ counted }: Figure) => counted === "" || named.includes(counted.replace(/s$/, ""));
  return given.some(
    (each) => each.unit === unit && isOfLikeSize(each.value, own.value) && (unit !== "" || isCounted(each)),
  );
}

function figuresOf(text: string): readonly Figure[] {
  return [...text.replace(TIMES, " ").replace(OF_PART, " ").matchAll(FIGURE)].map(
    ([, currency = "", digits = "", percent = "", word = ""]) => ({
      value: Number(digits.replaceAll(",", "")),
      unit: currency || percent,
      counted: NOT_COUNTED.has(word) ? "" : word,
    }),
  );
}

const isOfLikeSize = (one: number, other: number) =>
  Math.min(one, other) > 0 && Math.max(one, other) / Math.min(one, other) <= MAX_RATIO;
