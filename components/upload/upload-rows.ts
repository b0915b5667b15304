import { percent } from "#components/words/quantities.ts";
import { stageWords } from "#components/words/stages.ts";
import type { JobView } from "#lib/domain/job.ts";
import { FILE_STATE_WORDS, TRAY_WORDS } from "./words.ts";

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
  /** True if a password is needed, which is typed on the document's page. */
  readonly needsPassword: boolean;
};

/** What is known about a document beyond the job that reads it. */
type KnownDocument = {
  /** Other jobs still index it, for example its pages and pictures. */
  readonly isIndexing: boolean;
  /** More of it can be read once its password is given. */
  readonly isLocked: boolean;
};

const UNKNOWN: KnownDocument = { isIndexing: false, isLocked: false };

const QUIET = {
  tone: "quiet",
  progress: null,
  error: null,
  canRetry: false,
  canCancel: false,
  settled: false,
  needsPassword: false,
} as const;

/** Returns the texts of a row: for the upload first, then for the job that reads the file. */
export function uploadRow(item: UploadItem, job: JobView | undefined, known = UNKNOWN): UploadRow {
  switch (item.phase) {
    case "waiting":
      return { ...QUIET, words: FILE_STATE_WORDS.waiting, canCancel: true };
    case "sending":
      return {
        ...QUIET,
        words: FILE_STATE_WORDS.sending(percent(item.sent)),
        progress: item.sent,
        canCancel: true,
      };
    case "exists":
      return { ...QUIET, words: FILE_STATE_WORDS.exists, tone: "amber" };
    case "unchanged":
      return { ...QUIET, words: FILE_STATE_WORDS.unchanged, settled: true };
    case "skipped":
      return { ...QUIET, words: FILE_STATE_WORDS.skipped, settled: true };
    case "refused":
    case "failed":
      return {
        ...QUIET,
        words: FILE_STATE_WORDS[item.phase],
        tone: "red",
        error: item.error?.message ?? FILE_STATE_WORDS.notSent,
        canRetry: item.phase === "failed",
        settled: true,
      };
    default:
      return item.indexed ? indexedRow(known) : jobRow(job, known);
  }
}

function indexedRow({ isIndexing, isLocked }: KnownDocument): UploadRow {
  if (isLocked && !isIndexing) return lockedRow(FILE_STATE_WORDS.holdsLocked);
  return isIndexing
    ? { ...QUIET, words: FILE_STATE_WORDS.searchable, settled: true }
    : { ...QUIET, words: FILE_STATE_WORDS.indexed, tone: "accent", settled: true };
}

function lockedRow(words: string): UploadRow {
  return { ...QUIET, words, tone: "amber", settled: true, needsPassword: true };
}

function jobRow(job: JobView | undefined, known: KnownDocument): UploadRow {
  if (!job) return { ...QUIET, words: FILE_STATE_WORDS.received };
  switch (job.state) {
    case "queued":
      return {
        ...QUIET,
        words: job.attempts > 0 ? FILE_STATE_WORDS.waitingForRetry : FILE_STATE_WORDS.queued,
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
      return indexedRow(known);
    case "skipped":
      return { ...QUIET, words: FILE_STATE_WORDS.nothingToDo, settled: true };
    case "cancelled":
      return { ...QUIET, words: FILE_STATE_WORDS.cancelled, canRetry: true, settled: true };
    default:
      if (known.isLocked) return lockedRow(FILE_STATE_WORDS.locked);
      return {
        ...QUIET,
        words: FILE_STATE_WORDS.failed,
        tone: "red",
        error: job.error?.message ?? FILE_STATE_WORDS.jobFailed,
        canRetry: true,
        settled: true,
      };
  }
}

export type UploadTotals = {
  readonly total: number;
  readonly settled: number;
  readonly failed: number;
  readonly locked: number;
  readonly asking: number;
};

/** Counts all rows, for the tray's head and for screen readers. */
export function uploadTotals(rows: readonly UploadRow[], items: readonly UploadItem[]): UploadTotals {
  return {
    total: rows.length,
    settled: rows.filter((row) => row.settled).length,
    failed: rows.filter((row) => row.tone === "red").length,
    locked: rows.filter((row) => row.needsPassword).length,
    asking: items.filter((item) => item.phase === "exists").length,
  };
}

/** Returns the tray's head: "2 of 3 files done · 1 failed". A failed or locked file does not count as done. */
export function totalWords({ total, settled, failed, locked, asking }: UploadTotals): string {
  const done = settled - failed - locked;
  return [
    done === total ? TRAY_WORDS.allDone(total) : TRAY_WORDS.done(done, total),
    failed > 0 && TRAY_WORDS.failed(failed),
    locked > 0 && TRAY_WORDS.locked(locked),
    asking > 0 && TRAY_WORDS.toDecide(asking),
  ]
    .filter(Boolean)
    .join(" · ");
}
