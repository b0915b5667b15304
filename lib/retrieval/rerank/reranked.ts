import type { Contribution } from "#lib/domain/lane.ts";
import { RERANK_WEIGHTS, type RerankModel } from "#lib/domain/rerank.ts";
import { type Evidence, ranked } from "../evidence.ts";
import { compareResults } from "../fuse/order.ts";

export type RerankedOrder = {
  /** The best `keep` of those that were read, in their new order, ranks from 1. */
  readonly kept: readonly Evidence[];
  /** The others that were read, then those that were not, each in their order. */
  readonly leftOut: readonly Evidence[];
};

/**
 * Adds a reranker's scores (0 to 1, in the candidates' order) to the first `scores.length` candidates and reorders
 * them. A score stays the sum of its contributions. Pure.
 */
export function applyRerankScores(
  found: readonly Evidence[],
  scores: readonly number[],
  model: Pick<RerankModel, "kind" | "label">,
  keep: number,
): RerankedOrder {
  const weight = RERANK_WEIGHTS[model.kind];
  const rankOf = ranksOf(scores);
  const read = found.slice(0, scores.length).map((evidence, place): Evidence => {
    const score = scores[place] ?? 0;
    const rank = rankOf[place] ?? null;
    const contribution: Contribution = {
      source: "rerank",
      rank,
      raw: score,
      normalised: score,
      weight,
      value: weight * score,
      detail: { model: model.label },
    };
    const contributions = [...evidence.contributions, contribution];
    return { ...evidence, contributions, score: contributions.reduce((sum, { value }) => sum + value, 0) };
  });
  const ordered = read.sort(compareResults);
  return {
    kept: ranked(ordered.slice(0, keep)),
    leftOut: [...ordered.slice(keep), ...found.slice(scores.length)],
  };
}

/** The rank of each place from 1, best first, equal scores in the order given. */
function ranksOf(scores: readonly number[]): readonly number[] {
  const order = scores.map((_, place) => place).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const ranks = new Array<number>(scores.length).fill(0);
  for (const [index, place] of order.entries()) ranks[place] = index + 1;
  return ranks;
}
