import type { Contribution, Lane, LaneStatus } from "./lane.ts";
import type { PageCandidate } from "./page-lane.ts";
import type { ReasonCode } from "./reason-codes.ts";
import type { Span } from "./span.ts";

/** A passage that a lane proposes. People decide whether it is evidence. */
export type PassageCandidate = {
  readonly kind: "passage";
  readonly chunkId: number;
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly sourcePath: string;
  readonly ordinal: number;
  readonly evidenceRef: string;
  /** Code points in the version's canonical text. */
  readonly span: Span;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  /** Term ids in the text's order, for those whose words were read. */
  readonly termIds?: readonly number[] | null;
  /** 1..n within the lane. */
  readonly rank: number;
  /** The lane's own score. Raw scores of two lanes are never compared. */
  readonly score: number;
  readonly contributions: readonly Contribution[];
};

/** A record that a lane proposes. */
export type RecordCandidate = Pick<
  PassageCandidate,
  "documentId" | "corpusId" | "sourcePath" | "evidenceRef" | "rank" | "score" | "contributions"
> & {
  readonly kind: "record";
  /** The version of its dataset. */
  readonly version: number;
};

export type Candidate = PassageCandidate | PageCandidate | RecordCandidate;

/** What a lane did, reported even when it found nothing. */
export type LaneReport<C extends Candidate = Candidate> = {
  readonly lane: Lane;
  readonly status: LaneStatus;
  readonly reasonCodes: readonly ReasonCode[];
  /** In the lane's total order, ranks 1..n. */
  readonly candidates: readonly C[];
  /** More matched than `candidates` holds. */
  readonly capped: boolean;
  readonly latencyMs: number;
};

/** The highest BM25 score that a question allows: the sum of its words' weights, and how many of its words occur. */
export type QuestionWeight = { readonly ceiling: number; readonly terms: number };
