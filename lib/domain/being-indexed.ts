import type { DocumentSummary } from "./documents.ts";
import { isIncomplete } from "./freshness.ts";

/** What an answer says while documents that it may need are being indexed. */
export const BEING_INDEXED_NOTE =
  "Documents are still being indexed. Their passages and policies may be missing from this answer.";

type Work = Pick<DocumentSummary, "latestJob" | "waitingJobs">;

/** Returns whether a job of the document waits or runs. */
export function hasWork({ latestJob, waitingJobs }: Work): boolean {
  return waitingJobs > 0 || latestJob?.state === "queued" || latestJob?.state === "running";
}

/**
 * Returns whether a part of the document (text, meaning, pages, pictures) is not indexed yet. Its state is then "being
 * indexed", not "fresh", "stale" or "indexed".
 */
export function isBeingIndexed(document: Work & Pick<DocumentSummary, "freshness">): boolean {
  return hasWork(document) || isIncomplete(document.freshness);
}
