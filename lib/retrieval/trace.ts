import type { QuestionKind, Recognised } from "#lib/domain/question-kind.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { LoggedCandidate, ReceiptLane, ToolRunDraft } from "#lib/domain/receipt.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchFilters, SearchFrame } from "#lib/domain/search.ts";
import type { PlaceOfSearch } from "#lib/domain/search-place.ts";
import type { Timed } from "./clock.ts";
import type { Evidence } from "./evidence.ts";
import type { Guarded } from "./guard/guard.ts";
import type { LaneRun } from "./lanes/run-lanes.ts";
import type { RoutePlan } from "./route/decide.ts";
import type { AnswerChoice, GateFacts } from "./route/gate.ts";

/** Number of candidates that a step's outputs store: all that a page shows, and some below. */
export const LOGGED = 50;

type Logged = { readonly evidenceRef: string; readonly rank: number; readonly score: number };

/** The first of a step's candidates, as its outputs store them. */
export function logged(candidates: readonly Logged[]): LoggedCandidate[] {
  return candidates
    .slice(0, LOGGED)
    .map(({ evidenceRef, rank, score }) => ({ ref: evidenceRef, rank, score: rounded(score) }));
}

/** Rounds to six places, as receipts store all numbers, including sums. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

type OftenTheSame = "lane" | "modelId" | "status" | "error";
type RunFacts = Omit<ToolRunDraft, OftenTheSame> & Partial<Pick<ToolRunDraft, OftenTheSame>>;

/** Makes a step's run. Unless stated, a step concerns no single lane, uses no model and has no problem. */
export function toolRun(facts: RunFacts): ToolRunDraft {
  return { lane: null, modelId: null, status: "ok", error: null, ...facts };
}

/** What was recognised in a question's words before it was searched. */
export type RecognisedQuestion = {
  /** The frame as it was given, without the filters that were recognised. */
  readonly given: SearchFrame;
  readonly kind: QuestionKind;
  readonly recognised: readonly Recognised[];
  readonly filters: SearchFilters;
  readonly reasonCodes: readonly ReasonCode[];
};

/** The route's run: the whole frame, what was recognised in it, and what was decided. */
export function routeRun(
  frame: SearchFrame,
  plan: RoutePlan,
  question: RecognisedQuestion | null,
  latencyMs: number,
): ToolRunDraft {
  const { ask, primary, otherwise, mode, profile, queryClass, cues, reasonCodes } = plan;
  // Stored receipts hold the name of one group here, or null.
  const decided = { ask, primary, otherwise: otherwise.join(" ") || null, mode, profile, queryClass, cues };
  const recognised = question && {
    questionKind: question.kind,
    recognised: question.recognised,
    recognisedFilters: question.filters,
  };
  return toolRun({
    tool: "route",
    inputs: { frame: question?.given ?? frame },
    outputs: { ...decided, ...recognised },
    reasonCodes: [...(question?.reasonCodes ?? []), ...reasonCodes],
    startedMs: 0,
    latencyMs,
  });
}

/**
 * The run that compares the place with records: the versions of the datasets, and the records on the place. None without
 * a place.
 */
export function placeRuns({ spatial }: SearchFrame, placed: PlaceOfSearch | undefined): ToolRunDraft[] {
  if (placed === undefined) return [];
  const { place, reasonCodes, latencyMs } = placed;
  const outputs = place && {
    datasets: place.datasets,
    count: place.facts.length,
    records: place.facts.slice(0, LOGGED).map((fact) => ({
      ref: fact.record_ref,
      relation: fact.relation,
      share: fact.overlap_share === null ? null : rounded(fact.overlap_share),
      metres: rounded(fact.distance_metres),
      ...(fact.sizeM2 !== undefined && { sizeM2: rounded(fact.sizeM2) }),
      ...(fact.inside && {
        inside: fact.inside.recordRef,
        insideShare: fact.inside.share === null ? null : rounded(fact.inside.share),
      }),
    })),
    linkedPassages: place.links.length,
    linkedDocuments: place.documentIds.length,
  };
  const status = place === null ? ("unavailable" as const) : ("ok" as const);
  const error = place === null ? reasonCodes.join(", ") : null;
  const times = { startedMs: 0, latencyMs };
  return [
    toolRun({
      tool: "place",
      inputs: { spatial },
      outputs: outputs ?? {},
      reasonCodes,
      status,
      error,
      ...times,
    }),
  ];
}

/** A lane's run: what it did, and its candidates. */
export function laneRun(run: LaneRun, modelId: string | null): ToolRunDraft {
  const { lane, status, reasonCodes, candidates, confidence, startedMs, latencyMs } = run;
  return toolRun({
    tool: "lane",
    lane,
    modelId,
    inputs: {},
    outputs: { candidateCount: candidates.length, confidence, candidates: logged(candidates) },
    reasonCodes,
    status,
    error: status === "unavailable" ? reasonCodes.join(", ") : null,
    startedMs,
    latencyMs,
  });
}

/** A lane as the answer and its receipt list it. */
export function laneReceipt({
  lane,
  status,
  reasonCodes,
  candidates,
  confidence,
  latencyMs,
}: LaneRun): ReceiptLane {
  return { lane, status, reasonCodes, candidateCount: candidates.length, confidence, latencyMs };
}

/** The result of fusion over lanes. */
export type FusedAnswer = GateFacts & {
  readonly choice: AnswerChoice;
  readonly evidence: readonly Evidence[];
};

/** Fusion's run: which groups' candidates are the answer, and their merged order. */
export function fuseRun(
  { confidences, shareOnPages, choice, evidence, startedMs, latencyMs }: FusedAnswer & Timed,
  { standsAlone, pagesFromShare, laneWeights }: RoutePolicy,
): ToolRunDraft {
  return toolRun({
    tool: "fuse",
    inputs: {
      confidences,
      thresholds: standsAlone,
      shareOnPages: rounded(shareOnPages),
      pagesFromShare,
      weights: laneWeights,
      standsAlone: choice.alone,
    },
    outputs: { count: evidence.length, candidates: logged(evidence) },
    reasonCodes: choice.reasonCodes,
    startedMs,
    latencyMs,
  });
}

/** The guard's run: how many scores the penalty lowered, and what the limit per document left out. */
export function guardRun(
  rules: { readonly stalePenalty: number; readonly capPerSource: number | null },
  { leftOut, penalised, kept, startedMs, latencyMs }: Guarded & Timed,
): ToolRunDraft {
  return toolRun({
    tool: "guard",
    inputs: rules,
    outputs: {
      kept: kept.length,
      penalised,
      leftOut: logged(leftOut),
      leftOutCount: leftOut.length,
      injectionRisk: kept.filter(hasPenalty("injection_risk")).length,
    },
    reasonCodes: penalised > 0 ? ["stale_penalty"] : [],
    startedMs,
    latencyMs,
  });
}

function hasPenalty(reason: string) {
  return ({ contributions }: Evidence) =>
    contributions.some(({ source, detail }) => source === "penalty" && detail.reason === reason);
}
