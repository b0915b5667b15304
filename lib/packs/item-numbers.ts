import type { PackItemView } from "#lib/domain/pack.ts";

/** Maps each item's evidence ref to its number in a list of items, from 1. */
export function numberByRef(items: readonly PackItemView[]): (ref: string) => number | null {
  const numbers = new Map(items.map(({ evidenceRef }, index) => [evidenceRef, index + 1]));
  return (ref) => numbers.get(ref) ?? null;
}
