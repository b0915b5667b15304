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
  /** There it is a larger or smaller passage of the same words. */
  readonly cutOtherwise: boolean;
};

/** Where each of the other columns has what stands at `rank` in this one. */
export function movesOf(
  columns: readonly Column[],
  own: Letter,
  { ref, same, rank }: ComparedEvidence,
): Move[] {
  return columns
    .filter(({ letter }) => letter !== own)
    .map(({ letter, evidence }) => {
      const there = evidence.find((each) => each.same === same);
      return {
        letter,
        from: rank,
        to: there?.rank ?? null,
        cutOtherwise: there !== undefined && there.ref !== ref,
      };
    });
}

/** "2 → 5 in B", "2 in B too", "2 in B too, cut otherwise", "not in B". */
export function moveWords({ letter, from, to, cutOtherwise }: Move): string {
  if (to === null) return `not in ${letter}`;
  const words = to === from ? `${from} in ${letter} too` : `${from} → ${to} in ${letter}`;
  return cutOtherwise ? `${words}, cut otherwise` : words;
}

/** How many places further up (positive) or down it stands there; null where it does not, or stands the same. */
export function movedBy({ from, to }: Move): number | null {
  return to === null || to === from ? null : from - to;
}

/** A line between the same evidence in two neighbouring columns. */
export type Tie = { readonly same: string; readonly left: number; readonly right: number };

/** The lines between two columns, as far as both ends are shown. */
export function tiesBetween(left: Column, right: Column, shown: number): Tie[] {
  const places = new Map(right.evidence.slice(0, shown).map(({ same, rank }) => [same, rank]));
  return left.evidence.slice(0, shown).flatMap(({ same, rank }) => {
    const there = places.get(same);
    return there === undefined ? [] : [{ same, left: rank, right: there }];
  });
}
