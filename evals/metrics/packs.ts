import type { Span } from "#lib/domain/span.ts";
import { sharesHalf } from "#lib/evaluation/golden/shares-half.ts";
import { words } from "#lib/text/word-overlap.ts";

/** One item of a pack. Spans in code points. */
export type PackedItem = {
  readonly ref: string;
  readonly documentId: string;
  readonly span: Span;
  readonly text: string;
  /** Cost of the item in the unit of the budget. */
  readonly cost: number;
  /** True if the pack labels it as countervailing. */
  readonly countervailing: boolean;
};

export type PackFigures = {
  /** Share of the budget that is spent. Above 1 is too much. */
  readonly budgetUse: number;
  /** Share of the cost of items that repeat an earlier one. */
  readonly duplicateShare: number;
  /** Share of items labelled countervailing that are; null if none is labelled. */
  readonly countervailingPrecision: number | null;
  /** Share of the existing countervailing evidence that the pack contains and labels; null if there is none. */
  readonly countervailingRecall: number | null;
};

/** Measures a pack. `countervailing`: all refs known to be countervailing, in the pack or not. */
export function packFigures(
  items: readonly PackedItem[],
  budget: number,
  countervailing: readonly string[],
): PackFigures {
  const spent = items.reduce((sum, { cost }) => sum + cost, 0);
  const repeated = items.filter((item, index) => items.slice(0, index).some((other) => repeats(item, other)));
  const called = items.filter((item) => item.countervailing).map(({ ref }) => ref);
  const { precision, recall } = setFigures(called, countervailing);
  return {
    budgetUse: budget <= 0 ? 0 : spent / budget,
    duplicateShare: spent === 0 ? 0 : repeated.reduce((sum, { cost }) => sum + cost, 0) / spent,
    countervailingPrecision: precision,
    countervailingRecall: recall,
  };
}

/** The same words, or an overlap of half of the shorter one at the same place. */
function repeats(item: PackedItem, earlier: PackedItem): boolean {
  if (item.documentId === earlier.documentId && sharesHalf(item.span, earlier.span)) return true;
  return words(item.text).join(" ") === words(earlier.text).join(" ");
}

/** Precision and recall of one set against another; null if the denominator is 0. */
export function setFigures(
  found: readonly string[],
  wanted: readonly string[],
): { readonly precision: number | null; readonly recall: number | null } {
  const [got, sought] = [new Set(found), new Set(wanted)];
  const both = [...got].filter((each) => sought.has(each)).length;
  return {
    precision: got.size === 0 ? null : both / got.size,
    recall: sought.size === 0 ? null : both / sought.size,
  };
}
