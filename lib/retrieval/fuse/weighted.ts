import type { QuestionWeight } from "#lib/domain/candidate.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import { type FusedPassage, fused, ranks, type Signals } from "./fused.ts";

type Detail = Contribution["detail"];

export type Weights = {
  readonly keyword: number;
  readonly dense: number;
  /** Weight of nearness to the best passages of the first round. Absent: it is left out. */
  readonly feedback?: number;
  /** What a passage gains that has a code which is the whole question. Absent: nothing. */
  readonly identifiers?: number;
};

/**
 * A weighted sum of normalised scores. BM25 is divided by the ceiling, the most that the question's words could give a
 * passage. It is then the share of the question that a passage covers, and means the same for short and long questions
 * (theoretical-maximum normalisation: Bruch, Gai and Ingber, 2023). Cosines are used as they are.
 *
 * A source that does not list a candidate adds nothing, with one exception: a passage without vectors gets the mean
 * cosine of the others, so that waiting for the model neither lifts nor lowers it.
 */
export function weighted(
  signals: readonly Signals[],
  weights: Weights,
  { ceiling }: QuestionWeight,
): FusedPassage[] {
  const lists = { keyword: ranks(signals, (s) => s.keyword), dense: ranks(signals, (s) => s.dense) };
  const cosines = signals.flatMap(({ dense }) => (dense === undefined ? [] : [dense]));
  const meanCosine =
    cosines.length === 0 ? null : cosines.reduce((sum, each) => sum + each, 0) / cosines.length;
  const rank = (source: "keyword" | "dense", id: number) => lists[source].get(id) ?? null;
  return signals.map((signal) => {
    const { chunkId, keyword, dense, feedback, identifiers } = signal;
    const found: Contribution[] = [];
    if (keyword !== undefined) {
      const normalised = shareOf(keyword, ceiling);
      found.push(
        part(
          "keyword",
          rank("keyword", chunkId),
          keyword,
          normalised,
          weights.keyword,
          signal.keywordParts ?? {},
        ),
      );
    }
    if (dense !== undefined) {
      const detail: Detail = signal.facet ? { facet: signal.facet } : {};
      found.push(part("dense", rank("dense", chunkId), dense, dense, weights.dense, detail));
    } else if (meanCosine !== null) {
      found.push(part("dense", null, null, meanCosine, weights.dense, { reason: "not_embedded_yet" }));
    }
    if (feedback !== undefined)
      found.push(part("rerank", null, feedback, feedback, weights.feedback ?? 0, { near: "best_passages" }));
    if (identifiers !== undefined) {
      const { count, of, share } = identifiers;
      found.push(
        part("identifiers", null, share, share, weights.identifiers ?? 0, { has: `${count} of ${of}` }),
      );
    }
    return fused(
      chunkId,
      found.filter(({ weight }) => weight !== 0),
    );
  });
}

/** A BM25 score as a share of the most that the question's words could give. */
export function shareOf(keyword: number, ceiling: number): number {
  return keyword / Math.max(ceiling, 1e-9);
}

function part(
  source: Contribution["source"],
  rank: number | null,
  raw: number | null,
  normalised: number,
  weight: number,
  detail: Detail,
): Contribution {
  return { source, rank, raw, normalised, weight, value: weight * normalised, detail };
}
