/** What neighbouring words of the question add when they are neighbours in the passage, relative to single words. */
const PAIR_WEIGHT = 0.15;
/** Saturation of repeated pairs, as in BM25. */
const K1 = 0.9;

/** A candidate's terms in order, by id. */
export type Sequence = { readonly chunkId: number; readonly terms: readonly number[] };

/**
 * Returns what word nearness adds to BM25. For each pair of neighbouring words of the question, candidates where they
 * are neighbours too gain by how rare that is among the candidates (the ordered-phrase feature of the sequential
 * dependence model: Metzler and Croft, 2005).
 *
 * @param questionTerms term ids in the question's order; null for a word that occurs nowhere, which separates
 * neighbours.
 * @param chunkCount passages in the corpora asked.
 */
export function nearnessScores(
  questionTerms: readonly (number | null)[],
  candidates: readonly Sequence[],
  chunkCount: number,
): ReadonlyMap<number, number> {
  const pairs = pairsOf(questionTerms);
  if (pairs.length === 0) return new Map();
  const following = new Map(pairs.map(({ before }) => [before, new Map<number, number>()]));
  for (const [place, { before, after }] of pairs.entries()) following.get(before)?.set(after, place);
  const counts = candidates.map(({ chunkId, terms }) => ({ chunkId, times: countPairs(terms, following) }));
  const rarity = pairs.map((_pair, place) => {
    const n = counts.filter(({ times }) => times.has(place)).length;
    return Math.log(1 + Math.max(0, chunkCount - n + 0.5) / (n + 0.5));
  });
  return new Map(
    counts.map(({ chunkId, times }) => {
      let score = 0;
      for (const [place, found] of times) {
        score += (pairs[place]?.weight ?? 0) * (rarity[place] ?? 0) * (found / (found + K1));
      }
      return [chunkId, PAIR_WEIGHT * score];
    }),
  );
}

type Pair = { readonly before: number; readonly after: number; weight: number };

/** The distinct pairs of neighbours in the question, weighted by how often the question has them. */
function pairsOf(terms: readonly (number | null)[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let i = 1; i < terms.length; i++) {
    const before = terms[i - 1];
    const after = terms[i];
    if (before == null || after == null) continue;
    const known = pairs.find((pair) => pair.before === before && pair.after === after);
    if (known) known.weight++;
    else pairs.push({ before, after, weight: 1 });
  }
  return pairs;
}

/** How often each pair, by its place in the list, occurs in `terms`. */
function countPairs(
  terms: readonly number[],
  following: ReadonlyMap<number, ReadonlyMap<number, number>>,
): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (let i = 1; i < terms.length; i++) {
    const place = following.get(terms[i - 1] ?? -1)?.get(terms[i] ?? -1);
    if (place !== undefined) times.set(place, (times.get(place) ?? 0) + 1);
  }
  return times;
}
