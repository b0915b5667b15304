import type { QuestionWeight } from "#lib/domain/candidate.ts";
import type { Profile } from "#lib/domain/profile.ts";
import type { SearchMode } from "#lib/domain/search.ts";
import { adaptive } from "./adaptive.ts";
import type { FusedPassage, Signals } from "./fused.ts";
import { type FreshnessSettings, profiled } from "./profiled.ts";
import { rrf } from "./rrf.ts";
import { weighted } from "./weighted.ts";

type Merge = (signals: readonly Signals[], asked: QuestionWeight) => FusedPassage[];

/** The constant of reciprocal rank fusion, from its paper. */
const RRF_K = 60;
/** Weights of meaning with a keyword boost. */
const BOOSTED = { keyword: 0.3, dense: 0.7 } as const;

/** Returns how a mode merges the halves. */
export function mergeOfMode(mode: SearchMode): Merge {
  switch (mode) {
    case "hybrid":
      return adaptive;
    case "keyword":
      return (signals, asked) => weighted(listed(signals, "keyword"), { keyword: 1, dense: 0 }, asked);
    case "semantic":
      return (signals, asked) => weighted(listed(signals, "dense"), { keyword: 0, dense: 1 }, asked);
    case "semantic_with_keyword_boost":
      return (signals, asked) => weighted(signals, BOOSTED, asked);
  }
}

/**
 * Returns the merge that a profile names. `adaptive` follows the mode asked for. The others are fixed, except that the
 * mode `keyword` leaves out meaning and the mode `semantic` leaves out words.
 * @param mode the mode of the search, in which a profile by keyword already counts.
 */
export function mergeOfProfile(
  profile: Pick<Profile, "mode" | "merge" | "weights" | "metadataBoost">,
  mode: SearchMode,
  freshness: FreshnessSettings,
): Merge {
  if (profile.merge === "adaptive") return mergeOfMode(mode);
  const weighting = { ...profile, mode: mode === "keyword" ? ("keyword" as const) : profile.mode };
  return (signals, asked) => {
    const asks = signalsOf(signals, mode);
    switch (profile.merge) {
      case "rrf":
        return rrf(asks, RRF_K);
      case "profile":
        return profiled(asks, asked, weighting, freshness);
      default:
        return weighted(asks, BOOSTED, asked);
    }
  };
}

/** The signals that the mode allows. */
function signalsOf(signals: readonly Signals[], mode: SearchMode): readonly Signals[] {
  if (mode === "keyword") return listed(signals, "keyword").map((each) => ({ ...each, dense: undefined }));
  if (mode === "semantic") return listed(signals, "dense").map((each) => ({ ...each, keyword: undefined }));
  return signals;
}

/** True if the merge uses pseudo-relevance feedback: only the adaptive merge of both halves does. */
export function wantsFeedback(mode: SearchMode, merge: Profile["merge"] = "adaptive"): boolean {
  return mode === "hybrid" && merge === "adaptive";
}

function listed(signals: readonly Signals[], source: "keyword" | "dense"): readonly Signals[] {
  return signals.filter((signal) => signal[source] !== undefined);
}
