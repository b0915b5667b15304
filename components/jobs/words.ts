import type { JobFilter } from "#lib/domain/admin-jobs.ts";
import { errorFacts } from "#lib/domain/error-codes.ts";
import { JOB_KIND_WORDS, JOB_SKIP_WORDS, type JobState } from "#lib/domain/job.ts";

/** Fallback for a code without its own words. */
function plain(code: string): string {
  return code.replaceAll(/[_-]+/g, " ");
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The words of a stored code; undefined for one that this release does not declare. */
function wordsOf(declared: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(declared, code) ? declared[code] : undefined;
}

/** Returns what a kind of job does: "Reading a document". */
export function jobKindWords(kind: string): string {
  return wordsOf(JOB_KIND_WORDS, kind) ?? capitalised(plain(kind));
}

export const JOB_STATE_WORDS: Readonly<Record<JobState, string>> = {
  queued: "queued",
  running: "running",
  done: "done",
  skipped: "nothing to do",
  failed: "failed",
  cancelled: "cancelled",
};

export const JOB_FILTER_WORDS: Readonly<Record<JobFilter, string>> = {
  active: "Running",
  failed: "Needs attention",
  resolved: "Resolved",
  cancelled: "Cancelled",
  done: "Done",
  skipped: "Nothing to do",
};

/** Returns why a job was skipped. */
export function jobSkipWords(reason: string): string {
  return wordsOf(JOB_SKIP_WORDS, reason) ?? plain(reason);
}

/** Returns an error in a few words. */
export function errorTitle(code: string): string {
  return errorFacts(code)?.title ?? capitalised(plain(code));
}
