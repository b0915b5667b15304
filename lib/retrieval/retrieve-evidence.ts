import type { Contribution, Lane, LaneReport, LaneStatus } from "#lib/domain/lane.ts";
import type { PageCandidate, PageLaneReport } from "#lib/domain/page-lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { Span } from "#lib/domain/span.ts";
import type { Admission } from "./filters.ts";
import { acrossLanes, type Fused, type LaneWeights } from "./fuse/across-lanes.ts";
import { PAGE_LANES } from "./lanes/page-lanes.ts";
import { type ParsedQuery, parseQuery } from "./query.ts";
import { type PlacedCandidate, type RetrieveDeps, retrieveText } from "./retrieve.ts";
import { chooseLanes } from "./route/choose-lanes.ts";
import { readScope, type Scope } from "./scope.ts";

/** Chosen by measuring on the open page sets (docs/quality.md). */
export const LANE_WEIGHTS: LaneWeights = { "visual-page": 0.4, "visual-text": 0.2 };

/** What a search found: a passage, or a page or asset that no passage found stands on. */
export type Evidence = {
  readonly documentId: string;
  readonly version: number;
  readonly sourcePath: string;
  readonly evidenceRef: string;
  /** Null for a page. */
  readonly chunkId: number | null;
  readonly ordinal: number;
  /** 1..n over all. */
  readonly rank: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  /** Empty for a page, whose text its row tells. */
  readonly span: Span;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  /** Of its pages the one that the page lanes like best, the first where they do not care. */
  readonly page: number | null;
  readonly lanes: readonly Lane[];
  /** What the page lanes say of its page, the weightier first. */
  readonly pages: readonly PageCandidate[];
};

export type LaneSummary = Omit<LaneReport, "candidates"> & { readonly candidateCount: number };

export type EvidenceRetrieval = {
  readonly query: ParsedQuery;
  readonly scope: Scope;
  readonly lanes: readonly LaneSummary[];
  readonly status: LaneStatus;
  readonly reasonCodes: readonly string[];
  readonly candidates: readonly Evidence[];
  /** More matched than `candidates` holds. */
  readonly capped: boolean;
};

/**
 * Asks the lanes that the frame or the question calls for and brings what they propose into one order. A lane that
 * could not answer is told; it never looks like a lane that found nothing.
 */
export async function retrieveEvidence(deps: RetrieveDeps, frame: SearchFrame): Promise<EvidenceRetrieval> {
  const chosen = chooseLanes(frame.lanes, frame.query);
  const [text, pages] = await Promise.all([
    chosen.lanes.includes("text") ? retrieveText(deps, frame) : null,
    Promise.all(
      PAGE_LANES.filter(({ lane }) => chosen.lanes.includes(lane)).map((lane) => lane.retrieve(deps, frame)),
    ),
  ]);
  const query = text?.query ?? parseQuery(frame.query);
  const reports = [...(text ? [text.report] : []), ...pages];
  const found = acrossLanes(text?.report.candidates ?? [], pages, LANE_WEIGHTS);
  return {
    query,
    scope: text?.scope ?? (await readScope(deps.db, admissionOf(deps, frame, query), query.terms)),
    lanes: reports.map(summary),
    status: statusOf(reports),
    reasonCodes: [...new Set([...chosen.reasonCodes, ...reports.flatMap((report) => report.reasonCodes)])],
    candidates: found.flatMap((each, index) => toEvidence(each, index + 1)),
    capped: text?.capped ?? false,
  };
}

function admissionOf({ actor }: RetrieveDeps, { filters }: SearchFrame, { phrases }: ParsedQuery): Admission {
  return { actor, filters, phrases };
}

type Report = Pick<PageLaneReport, "lane" | "status" | "reasonCodes" | "latencyMs"> & {
  readonly candidates: readonly unknown[];
};

function summary({ lane, status, reasonCodes, latencyMs, candidates }: Report): LaneSummary {
  return { lane, status, reasonCodes, latencyMs, candidateCount: candidates.length };
}

/** Unavailable when no lane answers, degraded when one of several does not answer in full. */
function statusOf(reports: readonly Report[]): LaneStatus {
  if (reports.every(({ status }) => status === "unavailable")) return "unavailable";
  return reports.every(({ status }) => status === "ok") ? "ok" : "degraded";
}

function toEvidence(found: Fused<PlacedCandidate>, rank: number): Evidence[] {
  const { passage, pages, lanes, score, contributions } = found;
  const [first] = pages;
  const shared = { rank, score, contributions, lanes, pages, page: found.page };
  if (passage) return [{ ...passage, ...shared }];
  if (!first) return [];
  const { documentId, version, sourcePath, evidenceRef } = first;
  return [
    {
      ...shared,
      documentId,
      version,
      sourcePath,
      evidenceRef,
      chunkId: null,
      ordinal: -1,
      span: { start: 0, end: 0 },
      pageFirst: first.page,
      pageLast: first.page,
    },
  ];
}
