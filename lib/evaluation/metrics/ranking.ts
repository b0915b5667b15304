import type { Figures } from "#lib/domain/evaluation.ts";

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

/** The share of relevant documents among the first `k` (trec_eval's recall). */
export function recall(ranked: readonly string[], judged: Judgements, k: number): number {
  const relevant = relevantIds(judged);
  if (relevant.length === 0) return 0;
  const shown = new Set(ranked.slice(0, k));
  return relevant.filter((id) => shown.has(id)).length / relevant.length;
}

/** The relevant share of the first `k` places; missing places count as irrelevant (trec_eval's P). */
export function precision(ranked: readonly string[], judged: Judgements, k: number): number {
  return k <= 0 ? 0 : ranked.slice(0, k).filter((id) => isRelevant(judged, id)).length / k;
}

/** One over the rank of the first relevant document; 0 without one (trec_eval's recip_rank). */
export function reciprocalRank(ranked: readonly string[], judged: Judgements): number {
  const index = ranked.findIndex((id) => isRelevant(judged, id));
  return index === -1 ? 0 : 1 / (index + 1);
}

/**
 * Mean of the precision at each relevant document over all relevant documents, 0 for those not found (trec_eval's map).
 */
export function averagePrecision(ranked: readonly string[], judged: Judgements): number {
  const count = relevantIds(judged).length;
  if (count === 0) return 0;
  let found = 0;
  let sum = 0;
  for (const [index, id] of ranked.entries()) {
    if (!isRelevant(judged, id)) continue;
    found += 1;
    sum += found / (index + 1);
  }
  return sum / count;
}

/** 1 if any of the first `k` is relevant, otherwise 0 (trec_eval's success). */
export function success(ranked: readonly string[], judged: Judgements, k: number): number {
  return ranked.slice(0, k).some((id) => isRelevant(judged, id)) ? 1 : 0;
}

function isRelevant(judged: Judgements, id: string): boolean {
  return (judged.get(id) ?? 0) > 0;
}

function relevantIds(judged: Judgements): string[] {
  return [...judged].filter(([, gain]) => gain > 0).map(([id]) => id);
}

/** Returns every measure of one ranking, best first, each id once. */
export function rankingFigures(ranked: readonly string[], judged: Judgements): Figures {
  return {
    ndcg10: ndcg(ranked, judged, 10),
    ndcg5: ndcg(ranked, judged, 5),
    recall10: recall(ranked, judged, 10),
    recall100: recall(ranked, judged, 100),
    precision5: precision(ranked, judged, 5),
    mrr: reciprocalRank(ranked, judged),
    map: averagePrecision(ranked, judged),
    success5: success(ranked, judged, 5),
  };
}
