import type { Lane, LaneStatus } from "#lib/domain/lane.ts";
import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import { LANE_GROUPS, type LaneGroup } from "#lib/domain/routing.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { pageLaneConfidence, pagesConfidence, textLaneConfidence } from "./answer-strength.ts";
import { shareOnPages } from "./fuse/across-lanes.ts";
import { RETRIEVE_PAGES } from "./lanes/page-lanes.ts";
import { type Retrieval, type RetrieveDeps, retrieveText } from "./retrieve.ts";
import type { Confidences } from "./route/gate.ts";
import { type Deadline, withDeadline } from "./with-deadline.ts";

/** What the lanes asked so far have said. */
export type LanesRun = {
  /** Null where the text lane was not asked, or did not answer in time. */
  readonly text: Retrieval | null;
  readonly pages: readonly PageLaneReport[];
  readonly reports: readonly LaneRun[];
};

/** A lane's report as receipts keep it. */
export type LaneRun = {
  readonly lane: Lane;
  readonly status: LaneStatus;
  readonly reasonCodes: readonly string[];
  readonly candidates: readonly {
    readonly evidenceRef: string;
    readonly rank: number;
    readonly score: number;
  }[];
  readonly confidence: number | null;
  /** Since the search began. */
  readonly startedMs: number;
  readonly latencyMs: number;
};

/** What `runLanes` needs of the search's clock. */
export type LaneClock = { readonly elapsedMs: () => number; readonly remainingMs: () => Deadline };

export const NO_LANES: LanesRun = { text: null, pages: [], reports: [] };

/**
 * Asks these groups of lanes at once. A lane that misses the deadline is `unavailable` while the others answer; that is
 * never the same as one that found nothing.
 */
export async function runLanes(
  deps: RetrieveDeps,
  frame: SearchFrame,
  groups: readonly LaneGroup[],
  clock: LaneClock,
): Promise<LanesRun> {
  const startedMs = clock.elapsedMs();
  const asked = groups.includes("page") ? LANE_GROUPS.page : [];
  const [text, pages] = await Promise.all([
    groups.includes("text") ? withDeadline(retrieveText(deps, frame), clock.remainingMs(), () => null) : null,
    Promise.all(
      asked.map((lane) =>
        withDeadline(
          RETRIEVE_PAGES[lane](deps, frame),
          clock.remainingMs(),
          (): PageLaneReport => ({
            ...late(lane, clock.elapsedMs() - startedMs),
            candidates: [],
          }),
        ),
      ),
    ),
  ]);
  const textReport = !groups.includes("text")
    ? []
    : [text?.report ?? { ...late("text", clock.elapsedMs() - startedMs), candidates: [] }];
  const run = { text, pages };
  return {
    ...run,
    reports: [
      ...textReport.map((report) => ({ ...report, startedMs, confidence: textLaneConfidence(run) })),
      ...pages.map((report) => ({ ...report, startedMs, confidence: pageLaneConfidence(report, pages) })),
    ],
  };
}

function late<L extends Lane>(lane: L, latencyMs: number) {
  return { lane, status: "unavailable", reasonCodes: ["lane_deadline_missed"], latencyMs } as const;
}

/** Two rounds of lanes as one. */
export function both(first: LanesRun, second: LanesRun): LanesRun {
  return {
    text: first.text ?? second.text,
    pages: [...first.pages, ...second.pages],
    reports: [...first.reports, ...second.reports],
  };
}

/**
 * How sure each group is. What the page lanes know of a library that is mostly of texts is little, however sure they are
 * of it: their confidence counts for the share of the passages found that stands on pages.
 */
export function confidencesOf(run: LanesRun): Confidences {
  const pages = pagesConfidence(run);
  return {
    text: textLaneConfidence(run),
    page: pages === null ? null : pages * shareOnPages(run.text?.report.candidates ?? []),
  };
}
