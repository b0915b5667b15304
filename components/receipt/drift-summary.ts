import { listed, plural } from "#components/words/quantities.ts";
import type { DriftItem } from "#lib/domain/drift.ts";

const COUNTED: readonly (readonly [DriftItem["kind"], string])[] = [
  ["new", "new"],
  ["gone", "gone"],
  ["moved", "moved"],
  ["rescored", "scored otherwise in the same place"],
];

/** "2 new, 1 gone and 3 moved; 5 are the same", or that nothing differs. */
export function driftWords(items: readonly DriftItem[]): string {
  const of = (kind: DriftItem["kind"]) => items.filter((item) => item.kind === kind).length;
  const changed = COUNTED.filter(([kind]) => of(kind) > 0).map(([kind, words]) => `${of(kind)} ${words}`);
  if (changed.length === 0) {
    return items.length === 0
      ? "Identical: nothing was found then, and nothing is found now."
      : `Identical: the same ${plural(items.length, "result")} in the same order, with the same scores.`;
  }
  const same = of("same");
  return `${listed(changed)}${same > 0 ? `; ${same} ${same === 1 ? "is" : "are"} the same` : ""}.`;
}

/** What became of a result: "up 2", "down 1", "new". */
export function movedWords({ kind, before, after }: DriftItem): string {
  if (kind === "moved" && before && after) {
    const steps = before.rank - after.rank;
    return steps > 0 ? `up ${steps}` : `down ${-steps}`;
  }
  return kind === "rescored" ? "scored otherwise" : kind === "same" ? "the same" : kind;
}

/** Codes that one of two lists has and the other has not. */
export function onlyIn(codes: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set(codes)].filter((code) => !others.includes(code));
}
