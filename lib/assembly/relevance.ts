import type { AssemblyCandidate } from "#lib/domain/assembly.ts";

/**
 * Returns the relevance of candidates, 0..1, by position: the sorted scores (min–max normalised) are assigned in the
 * given order. For one search this is each candidate's own score. For an order merged from several lists, relevance
 * follows the order. 1 for all if all scores are equal.
 */
export function relevanceOf(ordered: readonly AssemblyCandidate[]): ReadonlyMap<AssemblyCandidate, number> {
  const scores = ordered.map(({ score }) => score).sort((a, b) => b - a);
  const highest = scores[0] ?? 0;
  const lowest = scores.at(-1) ?? 0;
  return new Map(
    ordered.map((candidate, index) => [
      candidate,
      highest > lowest ? ((scores[index] ?? lowest) - lowest) / (highest - lowest) : 1,
    ]),
  );
}
