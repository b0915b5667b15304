import type { AssemblyCandidate } from "#lib/domain/assembly.ts";

/**
 * Relevance of candidates in their order, 0..1: the score, never above that of one ranked before it, from the least to
 * the greatest of them (min–max). It falls with the rank whatever lists the ranking was made of; 1 for all where all
 * scores are the same.
 */
export function relevanceOf(ordered: readonly AssemblyCandidate[]): ReadonlyMap<AssemblyCandidate, number> {
  let falling = Number.POSITIVE_INFINITY;
  const scores = ordered.map(({ score }) => {
    falling = Math.min(falling, score);
    return falling;
  });
  const [most = 0] = scores;
  const least = scores.at(-1) ?? 0;
  return new Map(
    ordered.map((candidate, index) => [
      candidate,
      most > least ? ((scores[index] ?? least) - least) / (most - least) : 1,
    ]),
  );
}
