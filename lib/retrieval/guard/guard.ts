import type { Contribution } from "#lib/domain/lane.ts";
import type { Evidence } from "../evidence.ts";
import { capPerDocument } from "../fuse/capped.ts";
import { compareResults } from "../fuse/order.ts";

type GuardRules = {
  /** Corpora whose index was built by another recipe than today's. */
  readonly stale: ReadonlySet<string>;
  /** Penalty for a passage of a stale corpus; 0 for none. */
  readonly stalePenalty: number;
  /** Maximum number of passages per document; null for no limit. */
  readonly capPerSource: number | null;
};

export type Guarded = {
  readonly kept: readonly Evidence[];
  /** Candidates beyond the limit per document. */
  readonly leftOut: readonly Evidence[];
  /** Number of candidates with a penalty because their corpus is stale. */
  readonly penalised: number;
};

/** Applies the penalty for stale corpora, then the limit per document. Reranking follows. Pure. */
export function guard(
  found: readonly Evidence[],
  { stale, stalePenalty, capPerSource }: GuardRules,
): Guarded {
  const isStale = (each: Evidence) => stalePenalty > 0 && stale.has(each.corpusId);
  const penalised = found.filter(isStale).length;
  const ordered =
    penalised === 0
      ? found
      : found.map((each) => (isStale(each) ? penalise(each, stalePenalty) : each)).sort(compareResults);
  const { kept, leftOut } = capPerDocument(ordered, capPerSource);
  return { kept, leftOut, penalised };
}

function penalise(evidence: Evidence, penalty: number): Evidence {
  const penaltyContribution: Contribution = {
    source: "penalty",
    rank: null,
    raw: 1,
    normalised: 1,
    weight: -penalty,
    value: -penalty,
    detail: { reason: "stale_corpus" },
  };
  const contributions = [...evidence.contributions, penaltyContribution];
  return { ...evidence, contributions, score: contributions.reduce((sum, { value }) => sum + value, 0) };
}
