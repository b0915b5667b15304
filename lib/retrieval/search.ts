import type { StatementPart } from "#db/statement-part.ts";
import { throwIfStopped } from "#db/stopped-by.ts";
import { groupOf, type LaneGroup, type LaneStatus } from "#lib/domain/lane.ts";
import { PROFILES } from "#lib/domain/profile.ts";
import { type ReasonCode, reasonIf } from "#lib/domain/reason-codes.ts";
import type { ReceiptLane, ToolRunDraft } from "#lib/domain/receipt.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { PlaceOfSearch, SearchPlace } from "#lib/domain/search-place.ts";
import { applyUtility, type UtilityApplied } from "./apply-utility.ts";
import { startClock } from "./clock.ts";
import { type Evidence, ranked, toEvidence } from "./evidence.ts";
import { acrossLanes } from "./fuse/across-lanes.ts";
import { type Guarded, guard } from "./guard/guard.ts";
import { askLanes } from "./lanes/ask-lanes.ts";
import type { LaneRequest } from "./lanes/lane.ts";
import { lanesOf, SEARCH_LANES } from "./lanes/lanes.ts";
import { openRequest, type RequestDeps } from "./lanes/request.ts";
import { gateFactsOf, type LaneRun } from "./lanes/run-lanes.ts";
import { asksInParts, leadingFirst } from "./leading-documents.ts";
import { type ParsedQuery, parseQueryWithinLimits } from "./question/parse.ts";
import { chooseReranker, type RerankDeps, type Reranked, rerank } from "./rerank/rerank.ts";
import { decide, type RoutePlan } from "./route/decide.ts";
import { chooseAnswer } from "./route/gate.ts";
import { pastDamage } from "./scope/past-damage.ts";
import type { Scope } from "./scope/scope.ts";
import {
  type FusedAnswer,
  fuseRun,
  guardRun,
  laneReceipt,
  laneRun,
  placeRuns,
  type RecognisedQuestion,
  routeRun,
} from "./trace.ts";

export type SearchDeps = RequestDeps &
  Pick<RerankDeps, "rerankers"> & {
    /** The current recipe. Corpora that were built with another recipe are stale. Absent: no corpus is stale. */
    readonly recipeHash?: string;
    /** Milliseconds for all lanes together; absent: no limit. */
    readonly deadlineMs?: number;
  };

/** The results and steps of a search. */
export type Retrieval = {
  readonly query: ParsedQuery;
  readonly plan: RoutePlan;
  readonly scope: Scope;
  /** What each lane reported, in the order asked. */
  readonly answered: readonly LaneRun[];
  /** The place that the question is about; null without one. */
  readonly place: SearchPlace | null;
  readonly lanes: readonly ReceiptLane[];
  readonly status: LaneStatus;
  readonly standsAlone: LaneGroup | null;
  readonly reasonCodes: readonly ReasonCode[];
  readonly candidates: readonly Evidence[];
  readonly leftOut: readonly Evidence[];
  readonly staleCorpora: ReadonlySet<string>;
  /** The model that reranked; null without one. */
  readonly rerankModel: string | null;
  /** Number of candidates that the reranker did not keep, including those that it did not read. */
  readonly rerankedOut: number;
  /** True if more candidates matched than are in `candidates`. */
  readonly capped: boolean;
  /** Each step as receipts store it, in order. */
  readonly runs: readonly ToolRunDraft[];
};

/**
 * Searches our own index: parse, route, lanes, fuse, utility, guard, rerank. A lane that could not answer is reported as
 * such, which differs from a lane that found nothing.
 * @param recognised what the question's words were recognised as; null if the frame asks for no recognition.
 * @throws AppError("bad_request") for too many phrases, and `stopReason` between two steps if the search was stopped.
 */
export function searchIndex(
  deps: SearchDeps,
  frame: SearchFrame,
  recognised: RecognisedQuestion | null = null,
): Promise<Retrieval> {
  return pastDamage(async () => (await searchOnce(deps, frame, recognised)).retrieval);
}

/** Does the same, and returns the value of a part that the first statement also reads. */
export function searchIndexWith<Value>(
  deps: SearchDeps,
  frame: SearchFrame,
  recognised: RecognisedQuestion | null,
  part: StatementPart<Value>,
): Promise<{ readonly retrieval: Retrieval; readonly value: Value }> {
  return pastDamage(async () => {
    const { request, retrieval } = await searchOnce(deps, frame, recognised, [part]);
    return { retrieval, value: await request.firstRead(deps.db, part) };
  });
}

async function searchOnce(
  deps: SearchDeps,
  frame: SearchFrame,
  recognised: RecognisedQuestion | null,
  parts: readonly StatementPart<unknown>[] = [],
): Promise<{ readonly request: LaneRequest; readonly retrieval: Retrieval }> {
  const clock = startClock(deps.deadlineMs);
  const policy = deps.policy ?? ROUTE_POLICY;
  const query = parseQueryWithinLimits(frame.query);
  const plan = decide(frame, PROFILES[frame.profile], policy, query);
  const routed = routeRun(frame, plan, recognised, clock.elapsedMs());

  const { remainingMs } = clock;
  const lanes = lanesOf([...plan.ask, ...plan.otherwise]);
  const request = openRequest(deps, frame, query, { remainingMs, lanes, parts });
  const answered = await askLanes(deps, request, plan, policy, clock);
  const scope = await request.scope(deps.db);

  const fused = clock.timed(() => fuse(plan, answered, policy));
  const { now, recipeHash } = deps;
  const weighedByUse = await applyUtility(deps.db, frame, policy.utility, fused.evidence, { now, ...clock });
  const staleCorpora = staleOf(scope, recipeHash);
  const rules = { stalePenalty: policy.stalePenalty, capPerSource: plan.profile.capPerSource };
  const guarded = clock.timed(() => guard(weighedByUse.evidence, { ...rules, stale: staleCorpora }));
  throwIfStopped(deps.signal);
  const rerankWanted = chooseReranker(frame, plan.profile, deps.rerankers?.preferred);
  const reranked = await rerank(deps, query.text, rerankWanted, ranked(guarded.kept), clock.elapsedMs());

  const inParts = asksInParts(query.text);
  const candidates = inParts ? ranked(leadingFirst(reranked.evidence)) : reranked.evidence;
  const status = statusOf(answered);
  const retrieval: Retrieval = {
    ...{ query, plan, scope, answered, status, staleCorpora, place: request.place },
    lanes: answered.map(laneReceipt),
    standsAlone: fused.choice.alone,
    reasonCodes: reasonsOf({
      plan,
      answered,
      ...fused,
      guarded,
      reranked,
      weighedByUse,
      status,
      inParts,
      scope,
      place: deps.place,
    }),
    candidates,
    leftOut: guarded.leftOut,
    rerankModel: reranked.modelId,
    rerankedOut: reranked.leftOut,
    capped: answered.some(({ capped }) => capped),
    runs: [
      routed,
      ...placeRuns(frame, deps.place),
      ...answered.map((run) => laneRun(run, SEARCH_LANES[run.lane].modelId(deps))),
      fuseRun(fused, policy),
      ...(weighedByUse.run === null ? [] : [weighedByUse.run]),
      guardRun(rules, guarded),
      ...(reranked.run === null ? [] : [reranked.run]),
    ],
  };
  return { request, retrieval };
}

/** Merges the candidates of the groups that form the answer. */
function fuse(plan: RoutePlan, answered: readonly LaneRun[], policy: RoutePolicy): FusedAnswer {
  const facts = gateFactsOf(answered);
  const choice = chooseAnswer(plan, facts, policy);
  const answeringRuns = answered.filter(
    ({ lane }) => choice.alone === null || [choice.alone, "facts"].includes(groupOf(lane)),
  );
  const evidence = ranked(acrossLanes(answeringRuns, policy.laneWeights).flatMap(toEvidence));
  return { ...facts, choice, evidence };
}

/** Corpora that were indexed by another recipe than today's. */
function staleOf({ corpora }: Scope, recipeHash: string | undefined): ReadonlySet<string> {
  if (recipeHash === undefined) return new Set();
  return new Set(corpora.filter((corpus) => corpus.recipeHash !== recipeHash).map(({ id }) => id));
}

/** Unavailable when no lane answers, degraded when one of several does not answer in full. */
function statusOf(answered: readonly LaneRun[]): LaneStatus {
  if (answered.every(({ status }) => status === "unavailable")) return "unavailable";
  return answered.every(({ status }) => status === "ok") ? "ok" : "degraded";
}

type Steps = Pick<Retrieval, "plan" | "answered" | "status"> &
  FusedAnswer & {
    readonly guarded: Guarded;
    readonly reranked: Reranked;
    readonly weighedByUse: UtilityApplied;
    readonly inParts: boolean;
    readonly scope: Scope;
    readonly place: PlaceOfSearch | undefined;
  };

function reasonsOf({
  plan,
  answered,
  choice,
  guarded,
  reranked,
  weighedByUse,
  status,
  inParts,
  scope,
  place,
}: Steps): ReasonCode[] {
  return [
    ...new Set<ReasonCode>([
      ...plan.reasonCodes,
      ...(place?.reasonCodes ?? []),
      ...answered.flatMap(({ reasonCodes }) => reasonCodes),
      ...reasonIf(scope.synonyms.length > 0, "synonyms_searched"),
      ...choice.reasonCodes,
      ...reasonIf(guarded.penalised > 0, "stale_penalty"),
      ...reranked.reasonCodes,
      ...reasonIf(inParts, "leading_documents_first"),
      ...reasonIf(status !== "ok", "health_degraded"),
      ...(weighedByUse.run?.reasonCodes ?? []),
    ]),
  ];
}
