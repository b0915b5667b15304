/** Gains by document id; only positive gains count as relevant. */
export type Judgements = ReadonlyMap<string, number>;

/**
 * Normalised discounted cumulated gain of the first `k`, with linear gains and log2 discount (Järvelin and Kekäläinen,
 * 2002; trec_eval's ndcg_cut).
 */
export function ndcg(ranked: readonly string[], judged: Judgements, k: number): number {
  const ideal = [...judged.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  const best = dcg(ideal.slice(0, k));
  return best === 0 ? 0 : dcg(ranked.slice(0, k).map((id) => Math.max(0, judged.get(id) ?? 0))) / best;
}

function dcg(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

/** The share of the relevant documents that stand among the first `k`. */
export function recall(ranked: readonly string[], judged: Judgements, k: number): number {
  const relevant = [...judged].filter(([, gain]) => gain > 0).map(([id]) => id);
  if (relevant.length === 0) return 0;
  const shown = new Set(ranked.slice(0, k));
  return relevant.filter((id) => shown.has(id)).length / relevant.length;
}

export type Figures = { readonly ndcg10: number; readonly recall10: number; readonly recall100: number };

/** Means over queries; a query without an answer counts as 0. */
export function figures(
  rankings: ReadonlyMap<string, readonly string[]>,
  qrels: ReadonlyMap<string, Judgements>,
): Figures {
  const judged = [...qrels].filter(([, gains]) => [...gains.values()].some((gain) => gain > 0));
  const mean = (measure: (ranked: readonly string[], gains: Judgements) => number) =>
    judged.length === 0
      ? 0
      : judged.reduce((sum, [query, gains]) => sum + measure(rankings.get(query) ?? [], gains), 0) /
        judged.length;
  return {
    ndcg10: mean((ranked, gains) => ndcg(ranked, gains, 10)),
    recall10: mean((ranked, gains) => recall(ranked, gains, 10)),
    recall100: mean((ranked, gains) => recall(ranked, gains, 100)),
  };
}
