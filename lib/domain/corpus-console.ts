import type { SkipReason } from "./connector.ts";
import type { SourceType } from "./connector-kinds.ts";
import type { SyncMode } from "./corpus-binding.ts";
import type { Confidentiality } from "./metadata.ts";
import type { SyncRunView } from "./sync.ts";

/** Data of the console. The API returns the same values. Dates are ISO 8601. */

export const CORPUS_STATES = ["healthy", "stale", "syncing", "error", "disabled", "unknown"] as const;
export type CorpusState = (typeof CORPUS_STATES)[number];

/**
 * Files found at the source (ADR 0033). Each is indexed, or has a reason why not. `found = indexed + pending + skipped
 * + failed`.
 */
export type Coverage = {
  readonly found: number;
  readonly indexed: number;
  /** Jobs are still queued or running. */
  readonly pending: number;
  readonly failed: number;
  readonly skipped: readonly { readonly reason: SkipReason; readonly files: number }[];
};

/** The read model of one corpus, for the API, receipts and the console. */
export type CorpusHealthView = {
  readonly corpusId: string;
  readonly status: CorpusState;
  readonly freshnessState: "fresh" | "stale" | "unknown";
  /** Codes (lib/domain/freshness.ts) with the number of documents that have each. */
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
  /** When it was computed. During a sync it can be two seconds old. */
  readonly updatedAt: string;
};

/** The state of a corpus compared with its source. */
export type SourceState = {
  /** Number of files that differ at the source and are not synced yet; 0 without roots. */
  readonly changes: number;
  /** When the difference was found. */
  readonly changedAt: string | null;
  /** When every root was last reached; null if never, or without roots. */
  readonly reachedAt: string | null;
  /** Why a root cannot be reached, or why the last sync failed, in words; null if nothing is wrong. */
  readonly error: string | null;
};

export type CorpusListItem = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly projectId: string | null;
  readonly matterId: string | null;
  readonly sourceType: SourceType;
  readonly roots: readonly { readonly kind: string; readonly label: string }[];
  readonly includePatterns: readonly string[];
  readonly syncMode: SyncMode;
  readonly schedule: string | null;
  /** Set since an import, while automatic syncs are off; null if `syncMode` applies. */
  readonly pausedSince: string | null;
  readonly confidentiality: Confidentiality;
  readonly enabled: boolean;
  readonly deletedAt: string | null;
  readonly restoreUntil: string | null;
  readonly health: CorpusHealthView;
  readonly lastSync: SyncRunView | null;
};

/** Our own index, each connector, and each configured model endpoint. */
export type ProviderView = {
  readonly id: string;
  readonly title: string;
  readonly kind: "index" | "connector" | "model";
  /** `unused`: a connector that no corpus uses, so its availability is not known. */
  readonly status: "healthy" | "degraded" | "disabled" | "unknown" | "unused";
  /** In words. */
  readonly note: string | null;
  readonly corpora: number;
  readonly lastIndexedAt: string | null;
  readonly checkedAt: string | null;
  readonly enabled: boolean;
  /** False if configuration, not a switch, turns it off. */
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

export type AuditEntry = {
  readonly id: number;
  readonly actorId: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** True if it concerns a restricted document; the change itself is not shown. */
  readonly withheld: boolean;
  readonly at: string;
  /** True if the entry was imported from an archive: actor, time and values are the archive's claims. */
  readonly imported: boolean;
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
  /**
   * With a test query: raw scores by lane and facet, and its rank among the passages of this document. Null without
   * one.
   */
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
