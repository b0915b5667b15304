import type { Span } from "#lib/domain/span.ts";
import { sharesHalf } from "../golden/shares-half.ts";
import { words } from "../word-overlap.ts";

/** One entry of a pack; spans in code points. */
export type PackedItem = {
  readonly ref: string;
  readonly documentId: string;
  readonly span: Span;
  readonly text: string;
  /** What the pack spends on it, in the budget's unit. */
  readonly cost: number;
  /** The pack says that it speaks against the rest. */
  readonly countervailing: boolean;
};

export type PackFigures = {
  /** Share of the budget that is spent; above 1 is too much. */
  readonly budgetUse: number;
  /** Share of the spending that goes to what an earlier item says already. */
  readonly duplicateShare: number;
  /** Of the items called countervailing, those that are; null when none is called so. */
  readonly countervailingPrecision: number | null;
  /** Of the countervailing evidence that there is, what is in the pack and called so; null when there is none. */
  readonly countervailingRecall: number | null;
};

/** Measures a pack. `countervailing`: the refs that are known to speak against the rest, in the pack or not. */
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

/** The same words, or half of the shorter at the same place. */
function repeats(item: PackedItem, earlier: PackedItem): boolean {
  if (item.documentId === earlier.documentId && sharesHalf(item.span, earlier.span)) return true;
  return words(item.text).join(" ") === words(earlier.text).join(" ");
}

/** Precision and recall of a set against another; null where the share has no denominator. */
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
