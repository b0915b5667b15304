import { cancelsHandled, stoppedBy } from "#db/stopped-by.ts";
import type { LaneReport } from "#lib/domain/candidate.ts";
import { groupOf, LANE_FACTS, LANE_GROUPS, type LaneGroup } from "#lib/domain/lane.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { SearchClock } from "../clock.ts";
import { isPassage, shareOnPages } from "../fuse/across-lanes.ts";
import type { Confidences, GateFacts } from "../route/gate.ts";
import type { Scope } from "../scope/scope.ts";
import { withDeadline } from "../with-deadline.ts";
import type { LaneDeps, LaneRequest, SearchLane } from "./lane.ts";
import { SEARCH_LANES } from "./lanes.ts";

/** A lane's report with its place in the search. */
export type LaneRun = LaneReport & {
  /** 0..1; null where the lane could not answer. */
  readonly confidence: number | null;
  /** Since the search began. */
  readonly startedMs: number;
};

type LaneClock = Pick<SearchClock, "elapsedMs" | "remainingMs">;

/**
 * Asks these lanes at once. A lane that misses the deadline is reported as `unavailable`, which differs from a lane that
 * found nothing (ADR 0031).
 * @param earlierRuns what other lanes of the same search reported.
 */
export async function runLanes(
  deps: LaneDeps,
  request: LaneRequest,
  lanes: readonly SearchLane[],
  clock: LaneClock,
  earlierRuns: readonly LaneRun[] = [],
): Promise<LaneRun[]> {
  const startedMs = clock.elapsedMs();
  const reports = await Promise.all(lanes.map((lane) => askWithDeadline(deps, request, lane, clock)));
  // The next statements use the same connections as those of stopped lanes.
  await cancelsHandled();
  const scope = reports.some(isAvailable) ? await request.scope(deps.db) : null;
  const allReports = [...earlierRuns, ...reports];
  return reports.map((report) => ({
    ...report,
    startedMs,
    confidence: confidenceOf(report, scope, allReports),
  }));
}

/** A lane's report. A lane that misses the deadline is stopped, in the database too. */
function askWithDeadline(
  deps: LaneDeps,
  request: LaneRequest,
  lane: SearchLane,
  clock: LaneClock,
): Promise<LaneReport> {
  const startedMs = clock.elapsedMs();
  const deadline = new AbortController();
  const signal = deps.signal ? AbortSignal.any([deps.signal, deadline.signal]) : deadline.signal;
  const report = lane.search({ ...deps, db: stoppedBy(deps.db, deadline.signal), signal }, request);
  return withDeadline(report, clock.remainingMs(), () => {
    deadline.abort(new AppError("timed_out", "The lane missed its deadline."));
    return {
      lane: lane.id,
      status: "unavailable",
      reasonCodes: ["lane_deadline_missed"],
      candidates: [],
      capped: false,
      latencyMs: clock.elapsedMs() - startedMs,
    };
  });
}

function isAvailable({ status }: LaneReport): boolean {
  return status !== "unavailable";
}

function confidenceOf(
  report: LaneReport,
  scope: Scope | null,
  allReports: readonly LaneReport[],
): number | null {
  if (scope === null || !isAvailable(report)) return null;
  return SEARCH_LANES[report.lane].confidence(report, scope, allReports);
}

/**
 * The confidence of each group is that of its most confident lane. In a library that is mostly text without pages, page
 * lanes know little, so their confidence counts in proportion to the found passages that have a page.
 */
export function confidencesOf(runs: readonly LaneRun[]): Confidences {
  return gateFactsOf(runs).confidences;
}

/** Returns what the gate decides from. */
export function gateFactsOf(runs: readonly LaneRun[]): GateFacts {
  const onPages = shareOnPages(runs.flatMap(({ candidates }) => candidates.filter(isPassage)));
  const confidences = LANE_GROUPS.map((group): [LaneGroup, number | null] => {
    const groupConfidences = runs.flatMap(({ lane, confidence }) => {
      if (confidence === null || groupOf(lane) !== group) return [];
      return [LANE_FACTS[lane].finds === "pages" ? confidence * onPages : confidence];
    });
    return [group, groupConfidences.length === 0 ? null : Math.max(...groupConfidences)];
  });
  return {
    confidences: Object.fromEntries(confidences) as Record<LaneGroup, number | null>,
    shareOnPages: onPages,
    pagesAsked: runs.some(({ lane }) => LANE_FACTS[lane].finds === "pages"),
  };
}
