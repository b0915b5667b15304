/** How much words that stand side by side in the question and in the passage add, against single words. */
const WEIGHT = 0.15;
/** Saturation of repeated pairs, as in BM25. */
const K1 = 0.9;

/** A candidate's words in order, as term ids. */
export type Sequence = { readonly chunkId: number; readonly terms: readonly number[] };

/**
 * What word nearness adds to BM25: for each pair of neighbouring words of the question, the candidates where they are
 * neighbours too, weighted by how rare that is among the candidates (the ordered-phrase feature of the sequential
 * dependence model: Metzler and Croft, 2005).
 *
 * @param questionTerms term ids in the question's order; words that occur nowhere are null and part their neighbours.
 * @param chunkCount passages in the corpora asked.
 */
export function nearness(
  questionTerms: readonly (number | null)[],
  candidates: readonly Sequence[],
  chunkCount: number,
): ReadonlyMap<number, number> {
  const asked = pairsOf(questionTerms);
  if (asked.size === 0) return new Map();
  const counts = candidates.map(({ chunkId, terms }) => ({ chunkId, found: countPairs(terms, asked) }));
  const frequency = new Map<string, number>();
  for (const { found } of counts) {
    for (const pair of found.keys()) frequency.set(pair, (frequency.get(pair) ?? 0) + 1);
  }
  return new Map(
    counts.map(({ chunkId, found }) => {
      let score = 0;
      for (const [pair, times] of found) {
        const n = frequency.get(pair) ?? 1;
        const rarity = Math.log(1 + Math.max(0, chunkCount - n + 0.5) / (n + 0.5));
        score += (asked.get(pair) ?? 0) * rarity * (times / (times + K1));
      }
      return [chunkId, WEIGHT * score];
    }),
  );
}

function pairsOf(terms: readonly (number | null)[]): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (let i = 1; i < terms.length; i++) {
    const before = terms[i - 1];
    const after = terms[i];
    if (before == null || after == null) continue;
    const pair = `${before} ${after}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

function countPairs(terms: readonly number[], asked: ReadonlyMap<string, number>): Map<string, number> {
  const first = new Set([...asked.keys()].map((pair) => Number(pair.slice(0, pair.indexOf(" ")))));
  const found = new Map<string, number>();
  for (let i = 1; i < terms.length; i++) {
    if (!first.has(terms[i - 1] ?? -1)) continue;
    const pair = `${terms[i - 1]} ${terms[i]}`;
    if (asked.has(pair)) found.set(pair, (found.get(pair) ?? 0) + 1);
  }
  return found;
}
