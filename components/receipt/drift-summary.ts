import type { DriftCause, DriftItem } from "#lib/domain/drift.ts";
import { DRIFT_SUMMARY_WORDS, MOVED_WORDS } from "./receipt-words.ts";

const COUNTED = ["new", "gone", "moved", "rescored"] as const;

/** Returns "2 new, 1 gone and 3 moved; 5 are the same", or that nothing differs. */
export function driftWords(items: readonly DriftItem[]): string {
  const of = (kind: DriftItem["kind"]) => items.filter((item) => item.kind === kind).length;
  const changed = COUNTED.filter((kind) => of(kind) > 0).map((kind) => DRIFT_SUMMARY_WORDS[kind](of(kind)));
  if (changed.length > 0) return DRIFT_SUMMARY_WORDS.differs(changed, of("same"));
  return items.length === 0
    ? DRIFT_SUMMARY_WORDS.identicalEmpty
    : DRIFT_SUMMARY_WORDS.identical(items.length);
}

const ORDER: readonly DriftItem["kind"][] = ["gone", "new", "moved", "rescored", "same"];

/** Sorts gone and new results before moved ones, each in their order. */
export function byKind(items: readonly DriftItem[]): readonly DriftItem[] {
  return items.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Returns each cause with the number of results it affects, most frequent first. */
export function causeCounts(
  items: readonly DriftItem[],
): readonly { readonly cause: DriftCause; readonly count: number }[] {
  const counts = new Map<DriftCause, number>();
  for (const cause of items.flatMap(({ causes }) => causes)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts]
    .map(([cause, count]) => ({ cause, count }))
    .sort((a, b) => b.count - a.count || (a.cause < b.cause ? -1 : 1));
}

/** Returns what happened to a result: "up 2", "down 1", "new". */
export function movedWords({ kind, before, after }: DriftItem): string {
  if (kind === "moved" && before && after) {
    const steps = before.rank - after.rank;
    return steps > 0 ? MOVED_WORDS.up(steps) : MOVED_WORDS.down(-steps);
  }
  return MOVED_WORDS[kind];
}

/** Returns the codes of the first list that the second does not have. */
export function onlyIn(codes: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set(codes)].filter((code) => !others.includes(code));
}
