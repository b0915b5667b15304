import type { SeenPlace } from "#components/document/outline/entries.ts";
import type { DocumentMatch } from "#lib/domain/documents.ts";

/** The places of the words to find. A new `goes` scrolls again, also to the same place. */
export type Found = {
  readonly matches: readonly DocumentMatch[];
  /** Of the current place. */
  readonly index: number;
  readonly goes: number;
};

/** Returns the first place at or after what the reader sees; the first of all if there is none. */
export function firstMatch(matches: readonly DocumentMatch[], seen: SeenPlace | null): number {
  if (seen === null) return 0;
  const next = matches.findIndex(({ page, textSpan }) =>
    "at" in seen ? textSpan.end > seen.at : page !== null && page >= seen.page,
  );
  return Math.max(next, 0);
}

/** Returns the next or previous place. The first follows the last. */
export function stepMatch(index: number, total: number, direction: 1 | -1): number {
  return total === 0 ? 0 : (index + direction + total) % total;
}
