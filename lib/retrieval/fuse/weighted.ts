import type { Contribution } from "#lib/domain/lane.ts";
import { cosine, type Fused, fused, type Halves, ranks } from "./fusion.ts";

export type Weights = { readonly keyword: number; readonly dense: number };

/**
 * Weighted sum of normalised scores (convex combination; Bruch, Gai and Ingber, 2023): BM25 by its best, cosines
 * between the lowest and the highest among the candidates. A passage that a half did not list gets nothing from it.
 */
export function weighted(halves: Halves, weights: Weights): Fused[] {
  const cosines = new Map([...halves.dense].map(([id, facets]) => [id, cosine(facets)]));
  const keywordRanks = ranks(halves.keyword.scores);
  const denseRanks = ranks(cosines);
  const best = Math.max(0, ...halves.keyword.scores.values());
  const top = Math.max(...cosines.values());
  const low = Math.min(...cosines.values());
  const ids = [...new Set([...halves.keyword.scores.keys(), ...cosines.keys()])];
  return ids.map((id) => {
    const contributions: Contribution[] = [];
    const bm25 = halves.keyword.scores.get(id);
    if (bm25 !== undefined && weights.keyword > 0) {
      const normalised = best === 0 ? 0 : bm25 / best;
      contributions.push(part("keyword", keywordRanks.get(id), bm25, normalised, weights.keyword));
    }
    const near = cosines.get(id);
    if (near !== undefined && weights.dense > 0) {
      const normalised = top === low ? 1 : (near - low) / (top - low);
      contributions.push(part("dense", denseRanks.get(id), near, normalised, weights.dense));
    }
    return fused(id, contributions);
  });
}

function part(
  source: "keyword" | "dense",
  rank: number | undefined,
  raw: number,
  normalised: number,
  weight: number,
): Contribution {
  return { source, rank: rank ?? null, raw, normalised, weight, value: weight * normalised, detail: {} };
}
