import type { Freshness } from "./freshness.ts";
import type { Contribution, Lane, LaneStatus } from "./lane.ts";
import type { LaneGroup, QueryClass } from "./routing.ts";
import type { Badge, SearchFrame } from "./search.ts";

/** The steps of a search, in the order they are taken. */
export const TOOLS = ["route", "lane", "fuse", "utility", "guard", "rerank", "assemble", "answer"] as const;
export type Tool = (typeof TOOLS)[number];

/**
 * One logged tool call, before it has an id (retrieval-index-spec: ToolRun). Inputs and outputs hold refs, numbers and
 * the question's own words, never a document's.
 */
export type ToolRunDraft = {
  readonly tool: Tool;
  readonly lane: Lane | null;
  readonly modelId: string | null;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly reasonCodes: readonly string[];
  readonly status: LaneStatus;
  /** Words for a person; null when nothing went wrong. */
  readonly error: string | null;
  /** Since the search began. */
  readonly startedMs: number;
  readonly latencyMs: number;
};

export type ToolRun = ToolRunDraft & { readonly id: string };

/** A candidate as a step's outputs keep it. */
export type LoggedCandidate = { readonly ref: string; readonly rank: number; readonly score: number };

/** A fact that a badge is told from (retrieval-index-spec, relevance narratives). */
export type BadgeRow = {
  readonly badge: Badge["code"];
  /** The words or the name that it is about, as far as they are the question's; null without. */
  readonly fact: string | null;
  readonly number: number | null;
  /** The run that it was read from. */
  readonly toolRunId: string;
};

/** One result as it was given. */
export type ReceiptResult = {
  readonly ref: string;
  /** 1..n in the answer's order. */
  readonly rank: number;
  readonly score: number;
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly page: number | null;
  readonly lanes: readonly Lane[];
  readonly contributions: readonly Contribution[];
  /** What was on the page when it was shown; null for a candidate that was not. */
  readonly shown: {
    readonly sourcePath: string;
    /** sha256 of the version's original. */
    readonly byteHash: string | null;
    readonly freshness: Freshness;
    readonly badges: readonly BadgeRow[];
  } | null;
};

/** A corpus as a search found it: what its index was built by, and what BM25 knew of it. */
export type ReceiptCorpus = {
  readonly id: string;
  readonly title: string;
  readonly generationId: number;
  readonly recipeHash: string;
  readonly embeddingModelId: string | null;
  readonly chunks: number;
  readonly length: number;
  readonly stale: boolean;
};

/** How many a filter or a guard kept out, by its name in snake_case. */
export type FilteredOut = {
  readonly by: string;
  readonly what: "documents" | "passages" | "corpora";
  readonly count: number;
};

export type ReceiptLane = {
  readonly lane: Lane;
  readonly status: LaneStatus;
  readonly reasonCodes: readonly string[];
  readonly candidateCount: number;
  readonly confidence: number | null;
  readonly latencyMs: number;
};

/** doc18's provider receipt (R1.1 §3.1), as every search can tell it. */
export type ProviderReceipt = {
  readonly provider_kind: "llamaindex_index";
  readonly search_lane: "semantic_corpus";
  readonly corpus_ids: readonly string[];
  readonly route_reason_codes: readonly string[];
  readonly freshness_state: "fresh" | "stale" | "unknown";
  readonly degraded_reason?: string;
  readonly route_note?: string;
  readonly topology_enrichment_status:
    | "not_requested"
    | "eligible"
    | "applied_by_consumer"
    | "suppressed"
    | "unknown";
  readonly schema_version: 1;
};

/** Where a search came from. */
export const RECEIPT_ORIGINS = ["workbench", "api", "compare", "across", "replay"] as const;
export type ReceiptOrigin = (typeof RECEIPT_ORIGINS)[number];

/** A row of the list of receipts. */
export type ReceiptSummary = {
  readonly id: string;
  readonly query: string;
  readonly origin: ReceiptOrigin;
  readonly status: LaneStatus;
  readonly profile: string;
  readonly mode: string;
  readonly lanes: readonly Lane[];
  readonly documentCount: number;
  readonly tookMs: number;
  readonly pinned: boolean;
  readonly judged: boolean;
  readonly createdAt: string;
};

/** What makes two searches of one frame comparable: everything besides the corpora that an answer depends on. */
export type Fingerprints = {
  /** Of the route policy and the profile. */
  readonly policy: string;
  readonly textModel: string | null;
  readonly pageModel: string | null;
  readonly rerankModel: string | null;
  /** Whether an approximate index was asked, and which build of it; null for exact search. */
  readonly vectorIndex: string | null;
  /** Of the code's own weights and depths: a release that ranks otherwise has another. */
  readonly ranking: string;
};

/** What a receipt's row holds besides its columns. */
export type ReceiptDetail = {
  readonly queryClass: QueryClass;
  readonly standsAlone: LaneGroup | null;
  readonly strength: "strong" | "weak";
  readonly notes: readonly string[];
  readonly corpora: readonly ReceiptCorpus[];
  readonly laneReports: readonly ReceiptLane[];
  readonly filteredOut: readonly FilteredOut[];
  readonly fingerprints: Fingerprints;
  readonly provider: ProviderReceipt;
};

/** Why a search gave what it gave, in full. */
export type Receipt = ReceiptSummary &
  ReceiptDetail & {
    readonly frame: SearchFrame;
    /** The search's own `now`. */
    readonly asOf: string;
    readonly actorId: string;
    readonly reasonCodes: readonly string[];
    readonly runs: readonly ToolRun[];
    readonly results: readonly ReceiptResult[];
  };
