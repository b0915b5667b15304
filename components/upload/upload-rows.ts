import { count, percent, plural } from "#components/words/quantities.ts";
import { stageWords } from "#components/words/stages.ts";
import type { JobView } from "#lib/domain/job.ts";
import { STILL_INDEXING } from "./words.ts";

type UploadPhase =
  | "waiting"
  | "sending"
  | "received"
  | "exists"
  | "unchanged"
  | "refused"
  | "failed"
  | "skipped";

/** The state of one dropped file on the page. */
export type UploadItem = {
  readonly id: string;
  /** Relative path, including dropped folders. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly phase: UploadPhase;
  /** 0 to 1 while uploading. */
  readonly sent: number;
  /** Jobs are polled in batches of a few hundred files. */
  readonly batchId: string;
  readonly jobId: string | null;
  readonly documentId: string | null;
  /** The file was already searchable, so no job needs to be polled. */
  readonly indexed: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** A note about a file that was not refused, for example that it is restricted and not shown. */
  readonly notice: string | null;
};

export type UploadRow = {
  readonly words: string;
  readonly tone: "quiet" | "accent" | "amber" | "red";
  /** 0 to 1; null if unknown. */
  readonly progress: number | null;
  readonly error: string | null;
  readonly canRetry: boolean;
  readonly canCancel: boolean;
  readonly settled: boolean;
};

const QUIET = {
  tone: "quiet",
  progress: null,
  error: null,
  canRetry: false,
  canCancel: false,
  settled: false,
} as const;

/**
 * Returns the texts of a row: for the upload first, then for the job that reads the file.
 * @param indexing true while other jobs still index the document, for example its pages and pictures.
 */
export function uploadRow(item: UploadItem, job: JobView | undefined, indexing = false): UploadRow {
  switch (item.phase) {
    case "waiting":
      return { ...QUIET, words: "waiting", canCancel: true };
    case "sending":
      return { ...QUIET, words: `sending ${percent(item.sent)}`, progress: item.sent, canCancel: true };
    case "exists":
      return { ...QUIET, words: "exists already", tone: "amber" };
    case "unchanged":
      return { ...QUIET, words: "unchanged, nothing to do", settled: true };
    case "skipped":
      return { ...QUIET, words: "skipped", settled: true };
    case "refused":
    case "failed":
      return {
        ...QUIET,
        words: item.phase,
        tone: "red",
        error: item.error?.message ?? "The file was not sent. Check the connection and try again.",
        canRetry: item.phase === "failed",
        settled: true,
      };
    default:
      return item.indexed ? indexedRow(indexing) : jobRow(job, indexing);
  }
}

function indexedRow(indexing: boolean): UploadRow {
  return indexing
    ? { ...QUIET, words: STILL_INDEXING, settled: true }
    : { ...QUIET, words: "indexed", tone: "accent", settled: true };
}

function jobRow(job: JobView | undefined, indexing: boolean): UploadRow {
  if (!job) return { ...QUIET, words: "received" };
  switch (job.state) {
    case "queued":
      return {
        ...QUIET,
        words: job.attempts > 0 ? "waiting for a retry" : "queued",
        canCancel: true,
      };
    case "running":
      return {
        ...QUIET,
        words: stageWords(job.stage),
        progress: job.progress,
        canCancel: true,
      };
    case "done":
      return indexedRow(indexing);
    case "skipped":
      return { ...QUIET, words: "nothing to do", settled: true };
    case "cancelled":
      return { ...QUIET, words: "cancelled", canRetry: true, settled: true };
    default:
      return {
        ...QUIET,
        words: "failed",
        tone: "red",
        error: job.error?.message ?? "The job failed for an unknown reason. Retry it.",
        canRetry: true,
        settled: true,
      };
  }
}

export type UploadTotals = {
  readonly total: number;
  readonly settled: number;
  readonly failed: number;
  readonly asking: number;
};

/** Counts all rows, for the tray's head and for screen readers. */
export function uploadTotals(rows: readonly UploadRow[], items: readonly UploadItem[]): UploadTotals {
  return {
    total: rows.length,
    settled: rows.filter((row) => row.settled).length,
    failed: rows.filter((row) => row.tone === "red").length,
    asking: items.filter((item) => item.phase === "exists").length,
  };
}

/** Returns the tray's head: "2 of 3 files done · 1 failed". A failed file does not count as done. */
export function totalWords({ total, settled, failed, asking }: UploadTotals): string {
  const done = settled - failed;
  return [
    done === total ? `${plural(total, "file")} done` : `${count(done)} of ${plural(total, "file")} done`,
    failed > 0 && `${count(failed)} failed`,
    asking > 0 && `${count(asking)} to decide`,
  ]
    .filter(Boolean)
    .join(" · ");
}
