import type { ComparedEvidence } from "#lib/domain/compare.ts";
import type { Letter } from "./blind.ts";

/** A column: its letter, and what stands in it, best first. */
export type Column = { readonly letter: Letter; readonly evidence: readonly ComparedEvidence[] };

/** Where another column has a piece of evidence. */
export type Move = {
  readonly letter: Letter;
  readonly from: number;
  /** Null where that column does not have it. */
  readonly to: number | null;
};

/** Where each of the other columns has what stands at `rank` in this one. */
export function movesOf(columns: readonly Column[], own: Letter, { ref, rank }: ComparedEvidence): Move[] {
  return columns
    .filter(({ letter }) => letter !== own)
    .map(({ letter, evidence }) => ({
      letter,
      from: rank,
      to: evidence.find((each) => each.ref === ref)?.rank ?? null,
    }));
}

/** "2 → 5 in B", "2 in B too", "not in B". */
export function moveWords({ letter, from, to }: Move): string {
  if (to === null) return `not in ${letter}`;
  return to === from ? `${from} in ${letter} too` : `${from} → ${to} in ${letter}`;
}

/** How many places further up (positive) or down it stands there; null where it does not, or stands the same. */
export function movedBy({ from, to }: Move): number | null {
  return to === null || to === from ? null : from - to;
}

/** A line between the same evidence in two neighbouring columns. */
export type Tie = { readonly ref: string; readonly left: number; readonly right: number };

/** The lines between two columns, as far as both ends are shown. */
export function tiesBetween(left: Column, right: Column, shown: number): Tie[] {
  const places = new Map(right.evidence.slice(0, shown).map(({ ref, rank }) => [ref, rank]));
  return left.evidence.slice(0, shown).flatMap(({ ref, rank }) => {
    const there = places.get(ref);
    return there === undefined ? [] : [{ ref, left: rank, right: there }];
  });
}
