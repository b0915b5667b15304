import type { QuestionWeight } from "#lib/domain/candidate.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { Profile } from "#lib/domain/profile.ts";
import { type FusedPassage, fused, ranks, type Signals } from "./fused.ts";

type ProfileWeights = Pick<Profile, "mode" | "weights" | "metadataBoost">;
export type FreshnessSettings = {
  /** Days after which freshness has fallen to 1/e. The contract's name; a half-life would be shorter (ADR 0014). */
  readonly halfLifeDays: number;
};

/**
 * The weighted sum of the pack protocol: BM25 as a share of the best candidate's, cosine, freshness and metadata. A
 * cosine below 0 counts as 0, and a signal that is absent adds nothing. In the keyword mode only candidates that the
 * keyword half listed are merged.
 */
export function profiled(
  signals: readonly Signals[],
  _asked: QuestionWeight,
  profile: ProfileWeights,
  freshness: FreshnessSettings,
): FusedPassage[] {
  const { mode } = profile;
  const listed =
    mode === "keyword"
      ? signals.flatMap((each) => (each.keyword === undefined ? [] : [{ ...each, dense: undefined }]))
      : signals;
  const best = listed.reduce((most, { keyword = 0 }) => Math.max(most, keyword), 0);
  const lists = { keyword: ranks(listed, (s) => s.keyword), dense: ranks(listed, (s) => s.dense) };
  return listed.map((signal) => {
    const rank = (source: "keyword" | "dense") => lists[source].get(signal.chunkId) ?? null;
    const parts = [
      ...bm25(signal, profile, best, rank("keyword")),
      ...cosine(signal, profile, rank("dense")),
      ...recency(signal, profile, freshness),
      ...metadata(signal, profile),
    ];
    return fused(
      signal.chunkId,
      parts
        .filter(({ weight }) => weight !== 0)
        .map((part) => ({ ...part, value: part.weight * part.normalised })),
    );
  });
}

/** exp(-age / half-life), 0..1. A date in the future is as fresh as today. */
export function freshnessAfter(ageDays: number, { halfLifeDays }: FreshnessSettings): number {
  return Math.exp(-Math.max(0, ageDays) / halfLifeDays);
}

type Part = Omit<Contribution, "value" | "normalised"> & { readonly normalised: number };

function bm25(
  { keyword, keywordParts }: Signals,
  { weights }: ProfileWeights,
  best: number,
  rank: number | null,
): Part[] {
  if (keyword === undefined) return [];
  const normalised = best > 0 ? keyword / best : 0;
  const detail = keywordParts ?? {};
  return [{ source: "keyword", rank, raw: keyword, normalised, weight: weights.bm25, detail }];
}

function cosine({ dense, facet }: Signals, { weights }: ProfileWeights, rank: number | null): Part[] {
  if (dense === undefined) return [];
  const detail: Part["detail"] = facet ? { facet } : {};
  return [
    { source: "dense", rank, raw: dense, normalised: Math.max(0, dense), weight: weights.cosine, detail },
  ];
}

function recency({ ageDays }: Signals, { weights }: ProfileWeights, freshness: FreshnessSettings): Part[] {
  if (ageDays === undefined) return [];
  const normalised = freshnessAfter(ageDays, freshness);
  const detail = { ageDays, halfLifeDays: freshness.halfLifeDays };
  return [{ source: "freshness", rank: null, raw: ageDays, normalised, weight: weights.freshness, detail }];
}

/** The contribution of the document's type, if the profile names that type. */
function metadata({ docType }: Signals, { weights, metadataBoost }: ProfileWeights): Part[] {
  const own = docType?.trim().toLowerCase();
  if (own === undefined || !metadataBoost.docTypes.some((each) => each.toLowerCase() === own)) return [];
  const weight = weights.metadata + metadataBoost.value;
  return [{ source: "metadata", rank: null, raw: 1, normalised: 1, weight, detail: { docType: own } }];
}
