import type { Badge } from "./badges.ts";
import type { Freshness } from "./freshness.ts";
import type { Contribution, Lane, LaneGroup, LaneStatus } from "./lane.ts";
import type { ReasonCode } from "./reason-codes.ts";
import type { QueryClass } from "./routing.ts";
import type { SearchFrame, STRENGTHS } from "./search.ts";

/** The steps of a search, in order. */
export const TOOLS = [
  "route",
  "place",
  "lane",
  "fuse",
  "utility",
  "guard",
  "rerank",
  "assemble",
  "answer",
] as const;
export type Tool = (typeof TOOLS)[number];

/**
 * One logged step, before it has an id. Inputs and outputs contain refs, numbers and the words of the question, never
 * the words of a document.
 */
export type ToolRunDraft = {
  readonly tool: Tool;
  readonly lane: Lane | null;
  readonly modelId: string | null;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly reasonCodes: readonly ReasonCode[];
  readonly status: LaneStatus;
  /** Words for a person; null when nothing went wrong. */
  readonly error: string | null;
  /** Since the search began. */
  readonly startedMs: number;
  readonly latencyMs: number;
};

/** A stored step. An earlier release may have given codes that this one does not declare. */
export type ToolRun = Omit<ToolRunDraft, "reasonCodes"> & {
  readonly id: string;
  readonly reasonCodes: readonly string[];
};

/** A candidate as logged in a step's outputs. */
export type LoggedCandidate = { readonly ref: string; readonly rank: number; readonly score: number };

/** A fact behind a badge. */
export type BadgeRow = {
  readonly badge: Badge["code"];
  /** The words or name that it concerns, only if they are in the question; otherwise null. */
  readonly fact: string | null;
  readonly number: number | null;
  /** The run that it comes from. */
  readonly toolRunId: string;
};

/** One result as returned. */
export type ReceiptResult = {
  readonly ref: string;
  /** 1..n in the order of the answer. */
  readonly rank: number;
  readonly score: number;
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly page: number | null;
  readonly lanes: readonly Lane[];
  readonly contributions: readonly Contribution[];
  /** What the page showed; null for a candidate that was not shown. */
  readonly shown: {
    readonly sourcePath: string;
    /** sha256 of the version's original. */
    readonly byteHash: string | null;
    readonly freshness: Freshness;
    readonly badges: readonly BadgeRow[];
  } | null;
};

/** A corpus at the time of a search: how its index was built, and its BM25 statistics. */
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

/** Number of candidates that a filter or a guard removed, by its name in snake_case. */
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

/** The names of our own index among providers, in receipts, events and logs. */
export const PROVIDER = { provider_kind: "sightline", search_lane: "semantic_corpus" } as const;

/** What a receipt stores about the provider and the route. */
export type ProviderReceipt = {
  readonly provider_kind: typeof PROVIDER.provider_kind;
  readonly search_lane: typeof PROVIDER.search_lane;
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

/** Where a search was started. */
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

/**
 * Everything that an answer depends on, except the corpora. Two searches of one frame are comparable if these are
 * equal.
 */
export type Fingerprints = {
  /** Hash of the route policy and the profile. */
  readonly policy: string;
  readonly textModel: string | null;
  readonly pageModel: string | null;
  readonly rerankModel: string | null;
  /** The build of the approximate vector index that an earlier release used; null without one. */
  readonly vectorIndex: string | null;
  /** Version of the weights and depths in the code. A release that ranks differently has another. */
  readonly ranking: string;
  /** Hash of the synonyms that were also searched for; absent without any. */
  readonly synonyms?: string | undefined;
  /** Hash of the topics that the search is limited to, with their terms; absent without any. */
  readonly topics?: string | undefined;
  /** Hash of the versions of the datasets that the place was compared with; absent without a place. */
  readonly places?: string | undefined;
};

/** The JSON part of a receipt's row. */
export type ReceiptDetail = {
  readonly queryClass: QueryClass;
  readonly standsAlone: LaneGroup | null;
  readonly strength: (typeof STRENGTHS)[number];
  readonly notes: readonly string[];
  readonly corpora: readonly ReceiptCorpus[];
  readonly laneReports: readonly ReceiptLane[];
  readonly filteredOut: readonly FilteredOut[];
  readonly fingerprints: Fingerprints;
  readonly provider: ProviderReceipt;
};

/** The full explanation of a search. */
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
