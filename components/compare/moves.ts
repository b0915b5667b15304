import type { ComparedEvidence } from "#lib/domain/compare.ts";
import type { Letter } from "./blind.ts";
import { MOVE_WORDS } from "./words.ts";

/** A column: its letter and its evidence, best first. */
export type Column = { readonly letter: Letter; readonly evidence: readonly ComparedEvidence[] };

/** The rank of a piece of evidence in another column. */
export type Move = {
  readonly letter: Letter;
  readonly from: number;
  /** Null if that column does not have it. */
  readonly to: number | null;
  /** The other column has a larger or smaller passage with the same words. */
  readonly cutOtherwise: boolean;
};

/** Returns where each other column has the evidence at `rank` of this column. */
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

/** "2 → 5 in B", "2 in B too", "2 in B too, as another piece", "not in B". */
export function moveWords({ letter, from, to, cutOtherwise }: Move): string {
  if (to === null) return MOVE_WORDS.absent(letter);
  const words = to === from ? MOVE_WORDS.sameRank(from, letter) : MOVE_WORDS.otherRank(from, to, letter);
  return cutOtherwise ? MOVE_WORDS.asAnotherPiece(words) : words;
}

/** Places moved up (positive) or down (negative); null if absent or unmoved. */
export function movedBy({ from, to }: Move): number | null {
  return to === null || to === from ? null : from - to;
}

/** A line between equal results in two neighbouring columns. */
export type Tie = { readonly same: string; readonly left: number; readonly right: number };

/** Returns the lines between two columns whose ends are both visible. */
export function tiesBetween(left: Column, right: Column, shown: number): Tie[] {
  const places = new Map(right.evidence.slice(0, shown).map(({ same, rank }) => [same, rank]));
  return left.evidence.slice(0, shown).flatMap(({ same, rank }) => {
    const there = places.get(same);
    return there === undefined ? [] : [{ same, left: rank, right: there }];
  });
}
