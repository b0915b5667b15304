import type { AssemblyCandidate } from "#lib/domain/assembly.ts";

/**
 * Relevance of candidates in their order, 0..1: the first has the greatest of their scores, the next the next, from the
 * least to the greatest of them (min–max). Of one search that is each one's own score; where the order was made of
 * several lists it keeps to the order. 1 for all where all scores are the same.
 */
export function relevanceOf(ordered: readonly AssemblyCandidate[]): ReadonlyMap<AssemblyCandidate, number> {
  const scores = ordered.map(({ score }) => score).sort((a, b) => b - a);
  const most = scores[0] ?? 0;
  const least = scores.at(-1) ?? 0;
  return new Map(
    ordered.map((candidate, index) => [
      candidate,
      most > least ? ((scores[index] ?? least) - least) / (most - least) : 1,
    ]),
  );
}
