import type { Contribution } from "#lib/domain/lane.ts";
import { compareEvidence, type Evidence } from "../evidence.ts";
import { capped } from "../fuse/capped.ts";

export type GuardRules = {
  /** Corpora whose index was built by another recipe than today's. */
  readonly stale: ReadonlySet<string>;
  /** What a passage of one of them loses; 0 takes nothing away. */
  readonly stalePenalty: number;
  /** Passages of one document; null: as many as there are. */
  readonly capPerSource: number | null;
};

export type Guarded = {
  readonly kept: readonly Evidence[];
  /** What the bound of one document kept out. */
  readonly leftOut: readonly Evidence[];
  /** How many lost something for their corpus's state. */
  readonly penalised: number;
};

/** The last word on an order: a stale corpus costs, and no document shows more than its profile lets it. Pure. */
export function guard(
  found: readonly Evidence[],
  { stale, stalePenalty, capPerSource }: GuardRules,
): Guarded {
  const costs = (each: Evidence) => stalePenalty > 0 && stale.has(each.corpusId);
  const penalised = found.filter(costs).length;
  const weighed =
    penalised === 0
      ? found
      : found.map((each) => (costs(each) ? lessened(each, stalePenalty) : each)).sort(compareEvidence);
  const { kept, leftOut } = capped(weighed, capPerSource);
  return { kept, leftOut, penalised };
}

function lessened(evidence: Evidence, penalty: number): Evidence {
  const cost: Contribution = {
    source: "penalty",
    rank: null,
    raw: 1,
    normalised: 1,
    weight: -penalty,
    value: -penalty,
    detail: { reason: "stale_corpus" },
  };
  const contributions = [...evidence.contributions, cost];
  return { ...evidence, contributions, score: contributions.reduce((sum, { value }) => sum + value, 0) };
}
