import type { SkipReason } from "./connector.ts";
import type { Confidentiality, CorpusBinding, SyncMode } from "./corpus-binding.ts";
import type { JobState } from "./job.ts";
import type { SyncRunView } from "./sync.ts";

/** What the console shows; the same values answer over the API. Dates are ISO 8601. */

export type CorpusState = "healthy" | "stale" | "syncing" | "error" | "disabled" | "unknown";

/** Files found at the source: each is indexed, or told why not. `found = indexed + pending + skipped + failed`. */
export type Coverage = {
  readonly found: number;
  readonly indexed: number;
  /** On their way in. */
  readonly pending: number;
  readonly failed: number;
  readonly skipped: readonly { readonly reason: SkipReason; readonly files: number }[];
};

/** The read model of one corpus: what the API, receipts and console tell (doc18 R1.1 §4.3 and more). */
export type CorpusHealthView = {
  readonly corpusId: string;
  readonly status: CorpusState;
  readonly freshnessState: "fresh" | "stale" | "unknown";
  /** Codes (lib/domain/freshness.ts) with how many documents each holds for. */
  readonly reasons: readonly { readonly code: string; readonly documents: number }[];
  readonly degradedReason: string | null;
  readonly lastError: string | null;
  readonly lastIndexedAt: string | null;
  readonly lastSyncStartedAt: string | null;
  readonly lastSyncFinishedAt: string | null;
  readonly documentCount: number;
  readonly pageCount: number;
  readonly chunkCount: number;
  readonly vectors: readonly { readonly facet: string; readonly modelId: string; readonly count: number }[];
  readonly fingerprint: {
    readonly recipeHash: string | null;
    readonly chunking: string | null;
    readonly models: readonly string[];
  };
  /** Bytes. */
  readonly storage: { readonly originals: number; readonly index: number; readonly pictures: number };
  readonly coverage: Coverage;
  readonly source: SourceState;
  /** When it was worked out; of a corpus that is being synced up to two seconds ago. */
  readonly updatedAt: string;
};

/** How a corpus stands to where its documents come from. */
export type SourceState = {
  /** Files known to differ at the source and not taken in; 0 without roots. */
  readonly changes: number;
  /** When that was found. */
  readonly changedAt: string | null;
  /** When every root was last reached; null before, and without roots. */
  readonly reachedAt: string | null;
  /** Why a root cannot be reached, or the last sync failed, in words; null where nothing is wrong. */
  readonly error: string | null;
};

export type CorpusListItem = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly projectId: string | null;
  readonly matterId: string | null;
  readonly sourceType: CorpusBinding["sourceType"];
  readonly roots: readonly { readonly kind: string; readonly label: string }[];
  readonly includePatterns: readonly string[];
  readonly syncMode: SyncMode;
  readonly schedule: string | null;
  /** Not followed by itself since an import; null where it is followed as `syncMode` says. */
  readonly pausedSince: string | null;
  readonly confidentiality: Confidentiality;
  readonly enabled: boolean;
  readonly deletedAt: string | null;
  readonly restoreUntil: string | null;
  readonly health: CorpusHealthView;
  readonly lastSync: SyncRunView | null;
};

/** Our own index, each connector, each configured model endpoint. */
export type ProviderView = {
  readonly id: string;
  readonly title: string;
  readonly kind: "index" | "connector" | "model";
  /** `unused`: a connector that no corpus is bound through; whether it would answer nobody has tried. */
  readonly status: "healthy" | "degraded" | "disabled" | "unknown" | "unused";
  /** In words. */
  readonly note: string | null;
  readonly corpora: number;
  readonly lastIndexedAt: string | null;
  readonly checkedAt: string | null;
  readonly enabled: boolean;
  /** False where it is configuration, not a switch, that turns it off. */
  readonly switchable: boolean;
};

export type QueryStats = {
  readonly corpusId: string;
  /** Over the last 7 and 30 days. */
  readonly searches7: number;
  readonly searches30: number;
  readonly zeroHits7: number;
  readonly medianMs: number | null;
  readonly lastSearchAt: string | null;
  readonly updatedAt: string;
};

export type AdminJob = {
  readonly id: string;
  readonly kind: string;
  readonly corpusId: string | null;
  readonly documentId: string | null;
  readonly title: string | null;
  readonly state: JobState;
  readonly stage: string;
  readonly progress: number;
  readonly attempts: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Milliseconds by stage, in the order of the stages. */
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
  readonly actorId: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly resolvedAt: string | null;
};

export type AuditEntry = {
  readonly id: number;
  readonly actorId: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly at: string;
};

export const REPORT_KINDS = [
  "failed_files",
  "skipped_files",
  "zero_hit_queries",
  "never_retrieved",
  "cited_but_stale",
  "near_duplicates",
  "low_ocr_confidence",
  "injection_flags",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** One line of a report: what, where to look, and the figure it is listed for. */
export type ReportRow = {
  readonly id: string;
  readonly title: string;
  readonly corpusId: string | null;
  readonly documentId: string | null;
  /** An address within Sightline that opens it; null where there is nothing to open. */
  readonly href: string | null;
  readonly reason: string;
  readonly figure: number | null;
  readonly at: string | null;
};

export type Report = {
  readonly kind: ReportKind;
  readonly total: number;
  readonly rows: readonly ReportRow[];
};

/** A passage in the chunk inspector. */
export type InspectedChunk = {
  readonly ordinal: number;
  readonly kind: string;
  readonly charStart: number;
  readonly charEnd: number;
  readonly page: number | null;
  readonly sectionPath: readonly string[];
  readonly text: string;
  readonly terms: number;
  readonly flags: readonly string[];
  readonly vectors: readonly { readonly facet: string; readonly modelId: string }[];
  /** For a test query: raw scores by lane and facet, and its rank among this document's passages; null without one. */
  readonly scores: {
    readonly bm25: number | null;
    readonly cosine: Readonly<Record<string, number>>;
    readonly rank: number | null;
  } | null;
  readonly disabled: {
    readonly id: string | null;
    readonly reason: string;
    readonly actorId: string;
    readonly at: string;
  } | null;
};
