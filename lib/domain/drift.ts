import type { Receipt } from "./receipt.ts";

/** Why a repeated search gave another answer, from stored data and the current state only. */
export const DRIFT_CAUSES = [
  "document_added",
  "document_changed",
  "document_removed",
  "metadata_changed",
  "confidentiality_changed",
  "corpus_enabled",
  "corpus_disabled",
  "corpus_removed",
  "corpus_reindexed",
  "re_embedded",
  "model_changed",
  "policy_changed",
  "ranking_changed",
  "synonyms_changed",
  "topics_changed",
  "datasets_changed",
  "approximate_index_rebuilt",
  "statistics_changed",
  "lane_status_changed",
  "judgement",
  "time_passed",
  "displaced",
  "unexplained",
] as const;
export type DriftCause = (typeof DRIFT_CAUSES)[number];

/** A position in an answer. */
export type DriftPlace = { readonly rank: number; readonly score: number };

export type DriftItem = {
  readonly ref: string;
  readonly documentId: string;
  readonly corpusId: string;
  readonly kind: "same" | "moved" | "rescored" | "new" | "gone";
  readonly before: DriftPlace | null;
  readonly after: DriftPlace | null;
  /** At least one reason unless the change is `same`. */
  readonly causes: readonly DriftCause[];
};

/** The current state of a document, to compare with an old receipt. */
export type DocumentNow = {
  readonly documentId: string;
  readonly exists: boolean;
  readonly restricted: boolean;
  readonly corpusEnabled: boolean;
  readonly corpusExists: boolean;
  readonly publishedVersion: number | null;
  /** True if it passes the frame's filters. */
  readonly admitted: boolean;
  readonly createdAt: string;
  /** When its published version was indexed. */
  readonly indexedAt: string | null;
  /** True if the audit log has a change since the receipt. */
  readonly metadataEdited: boolean;
  readonly confidentialityEdited: boolean;
};

/** A receipt replayed. */
export type Replay = {
  readonly receiptId: string;
  /** The receipt of the replay. */
  readonly replayId: string;
  /** The time that the replay used as `now`. */
  readonly asOf: string;
  readonly identical: boolean;
  readonly items: readonly DriftItem[];
  /** Titles of the documents that this reader may see. */
  readonly titles: Readonly<Record<string, string>>;
  readonly before: Pick<Receipt, "createdAt" | "reasonCodes" | "laneReports" | "status">;
  readonly after: Pick<Receipt, "createdAt" | "reasonCodes" | "laneReports" | "status">;
};
