import type { Lane, LaneStatus } from "#lib/domain/lane.ts";
import { PROFILES } from "#lib/domain/profile.ts";
import type { ReceiptLane, ToolRunDraft } from "#lib/domain/receipt.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import type { LaneGroup, RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Answered } from "./answer-strength.ts";
import { type Evidence, ranked, toEvidence } from "./evidence.ts";
import { admissionOf } from "./filters.ts";
import { acrossLanes } from "./fuse/across-lanes.ts";
import { type Guarded, guard } from "./guard/guard.ts";
import { conditionsOf, type ParsedQuery, parseQuery } from "./query.ts";
import { type RerankDeps, type Reranked, rerank, rerankOf } from "./rerank/rerank.ts";
import type { RetrieveDeps } from "./retrieve.ts";
import { decide, type RoutePlan } from "./route/decide.ts";
import { type Standing, standing, wantsOtherwise } from "./route/gate.ts";
import { both, confidencesOf, type LaneClock, type LanesRun, NO_LANES, runLanes } from "./run-lanes.ts";
import { readScope, type Scope } from "./scope.ts";
import { fuseRun, guardRun, laneRun, routeRun } from "./trace.ts";
import { utilise } from "./utility.ts";

export type { Evidence } from "./evidence.ts";

export type EvidenceDeps = RetrieveDeps &
  Pick<RerankDeps, "rerankers"> & {
    /** What an index built today would have as its recipe; corpora of another are stale. Absent: none is. */
    readonly recipeHash?: string;
    /** Milliseconds for all lanes together; absent: as long as they take. */
    readonly deadlineMs?: number;
  };

export type EvidenceRetrieval = {
  readonly query: ParsedQuery;
  readonly plan: RoutePlan;
  readonly scope: Scope;
  readonly lanes: readonly ReceiptLane[];
  readonly status: LaneStatus;
  readonly standsAlone: LaneGroup | null;
  /** What each lane said, for the verdict on the answer. */
  readonly answered: Answered;
  readonly reasonCodes: readonly string[];
  readonly candidates: readonly Evidence[];
  readonly leftOut: readonly Evidence[];
  readonly staleCorpora: ReadonlySet<string>;
  /** The reranker that read them again; null without. */
  readonly rerankModel: string | null;
  /** Candidates that were read again and not kept. */
  readonly rerankedOut: number;
  /** More matched than `candidates` holds. */
  readonly capped: boolean;
  /** Each step as it is logged, in order. */
  readonly runs: readonly ToolRunDraft[];
};

/**
 * Route, lanes, fusion and guards of one search. Lanes are asked as the route has it, one of them alone where it is sure
 * enough; a lane that could not answer is told and never looks like one that found nothing.
 * @throws AppError("cancelled") between two steps, when who asked has gone.
 */
export async function retrieveEvidence(deps: EvidenceDeps, frame: SearchFrame): Promise<EvidenceRetrieval> {
  const clock = clockOf(deps.deadlineMs);
  const policy = deps.policy ?? ROUTE_POLICY;
  const query = parseQuery(frame.query);
  const plan = decide(frame, PROFILES[frame.profile], policy, query);
  const routed = routeRun(frame, plan, clock.elapsedMs());
  const first = await runLanes(deps, frame, plan.ask, clock);
  stopIfGone(deps);
  const more = await askOtherwise(deps, frame, { plan, first, clock, policy });
  const run = both(first, more);
  const scope =
    run.text?.scope ??
    (await readScope(deps.db, admissionOf(deps.actor, frame, conditionsOf(query)), query.terms));
  const confidences = confidencesOf(run);
  const stand = standing(plan, confidences, policy);
  const fusing = clock.elapsedMs();
  const fused = fuse(run, stand, policy);
  const fusedMs = clock.elapsedMs();
  const { evidence: found, run: used } = await utilise(deps.db, frame, policy.utility, fused, {
    now: deps.now,
    elapsedMs: clock.elapsedMs,
  });
  const guarding = clock.elapsedMs();
  const staleCorpora = staleOf(scope, deps.recipeHash);
  const rules = { stalePenalty: policy.stalePenalty, capPerSource: plan.profile.capPerSource };
  const guarded = guard(found, { ...rules, stale: staleCorpora });
  const status = statusOf(run.reports);
  const guardedMs = clock.elapsedMs();
  const wanted = rerankOf(frame, plan.profile);
  stopIfGone(deps);
  const again = await rerank(deps, query.text, wanted, ranked(guarded.kept), guardedMs);
  const runs = [
    routed,
    ...run.reports.map((report) => laneRun(report, modelOf(report.lane, deps))),
    fuseRun(
      stand,
      fused,
      { confidences, thresholds: policy.standsAlone, weights: policy.laneWeights },
      { startedMs: fusing, latencyMs: fusedMs - fusing },
    ),
    ...(used === null ? [] : [used]),
    guardRun(rules, guarded, { startedMs: guarding, latencyMs: guardedMs - guarding }),
    ...(again.run === null ? [] : [again.run]),
  ];
  return {
    query,
    plan,
    scope,
    lanes: run.reports.map(({ candidates, startedMs: _startedMs, ...report }) => ({
      ...report,
      candidateCount: candidates.length,
    })),
    status,
    standsAlone: stand.alone,
    answered: run,
    reasonCodes: [...reasonsOf(plan, run, stand, { guarded, again }, status), ...(used?.reasonCodes ?? [])],
    candidates: again.evidence,
    leftOut: guarded.leftOut,
    rerankModel: again.modelId,
    rerankedOut: again.leftOut,
    staleCorpora,
    capped: run.text?.capped ?? false,
    runs,
  };
}

/** Between two steps, a search that nobody waits for any more gives its place to the next. */
function stopIfGone({ signal }: EvidenceDeps): void {
  if (signal?.aborted) throw new AppError("cancelled", "Who asked went away.", {}, { cause: signal.reason });
}

type Asked = {
  readonly plan: RoutePlan;
  readonly first: LanesRun;
  readonly clock: LaneClock;
  readonly policy: RoutePolicy;
};

/** Asks the plan's other lanes where the first are not sure enough; pages only where there are some. */
async function askOtherwise(
  deps: EvidenceDeps,
  frame: SearchFrame,
  { plan, first, clock, policy }: Asked,
): Promise<LanesRun> {
  const { otherwise } = plan;
  if (otherwise === null || !wantsOtherwise(plan, confidencesOf(first), policy)) return NO_LANES;
  const pageless = first.text?.scope.corpora.every(({ hasPages }) => !hasPages) ?? false;
  return otherwise === "page" && pageless ? NO_LANES : runLanes(deps, frame, [otherwise], clock);
}

function clockOf(deadlineMs: number | undefined) {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  return { elapsedMs, remainingMs: () => (deadlineMs === undefined ? null : deadlineMs - elapsedMs()) };
}

/** The candidates of the lanes that stand, in one order. */
function fuse(run: LanesRun, { alone }: Standing, policy: RoutePolicy): readonly Evidence[] {
  const passages = alone === "page" ? [] : (run.text?.report.candidates ?? []);
  const pages = alone === "text" ? [] : run.pages;
  return ranked(acrossLanes(passages, pages, policy.laneWeights).flatMap(toEvidence));
}

/** Corpora that were indexed by another recipe than today's. */
function staleOf({ corpora }: Scope, recipeHash: string | undefined): ReadonlySet<string> {
  if (recipeHash === undefined) return new Set();
  return new Set(corpora.filter((corpus) => corpus.recipeHash !== recipeHash).map(({ id }) => id));
}

function modelOf(lane: Lane, { embedder, pageEmbedder }: RetrieveDeps): string | null {
  return (lane === "visual-page" ? pageEmbedder?.model.id : embedder?.model.id) ?? null;
}

/** Unavailable when no lane answers, degraded when one of several does not answer in full. */
function statusOf(reports: LanesRun["reports"]): LaneStatus {
  if (reports.every(({ status }) => status === "unavailable")) return "unavailable";
  return reports.every(({ status }) => status === "ok") ? "ok" : "degraded";
}

function reasonsOf(
  plan: RoutePlan,
  run: LanesRun,
  stand: Standing,
  { guarded, again }: { readonly guarded: Guarded; readonly again: Reranked },
  status: LaneStatus,
): string[] {
  return [
    ...new Set([
      ...plan.reasonCodes,
      ...run.reports.flatMap((report) => report.reasonCodes),
      ...stand.reasonCodes,
      ...(guarded.penalised > 0 ? ["llamaindex_stale_penalty"] : []),
      ...again.reasonCodes,
      ...(status === "ok" ? [] : ["llamaindex_health_degraded"]),
    ]),
  ];
}
