export const LANES = ["text", "visual-page", "visual-text", "structured"] as const;
export type Lane = (typeof LANES)[number];
/** Those that propose pages, in the order that receipts and pages tell them in. */
export const PAGE_LANES = ["visual-page", "visual-text"] as const satisfies readonly Lane[];
export type PageLane = (typeof PAGE_LANES)[number];
/** One value for each page lane. */
export function forPageLanes<T>(value: (lane: PageLane) => T): Readonly<Record<PageLane, T>> {
  return Object.fromEntries(PAGE_LANES.map((lane) => [lane, value(lane)])) as Record<PageLane, T>;
}

export type LaneStatus = "ok" | "degraded" | "unavailable";

/**
 * One addend of a score. A fused score is by definition the sum of its contributions' `value`s, so that what the page
 * explains is what was computed.
 */
export type Contribution = {
  readonly source:
    | "keyword"
    | "dense"
    | "name"
    | "penalty"
    | "freshness"
    | "metadata"
    | "rerank"
    | "visual_page"
    | "visual_text"
    | "ocr_confidence"
    | "utility";
  /** Rank within the source's own list, from 1; null where the source did not list the candidate. */
  readonly rank: number | null;
  /** The source's own score (BM25, cosine …), not comparable between sources. */
  readonly raw: number | null;
  /** Raw score after the normalisation named by the merge policy. */
  readonly normalised: number | null;
  readonly weight: number;
  /** What it adds to the score. */
  readonly value: number;
  /** Facts for a person: matched terms, the facet that matched … */
  readonly detail: Readonly<Record<string, string | number | readonly string[]>>;
};

/** What a lane proposes: to be curated, not a determination. */
export type Candidate = {
  readonly chunkId: number;
  readonly documentId: string;
  readonly version: number;
  readonly ordinal: number;
  readonly sourcePath: string;
  readonly evidenceRef: string;
  /** 1..n within the lane. */
  readonly rank: number;
  /** The lane's own score; raw scores never cross lanes. */
  readonly score: number;
  readonly contributions: readonly Contribution[];
};

/** What a lane did, told even when it found nothing. */
export type LaneReport = {
  readonly lane: Lane;
  readonly status: LaneStatus;
  readonly reasonCodes: readonly string[];
  readonly candidates: readonly Candidate[];
  readonly latencyMs: number;
};
