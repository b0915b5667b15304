export type JobState = "queued" | "running" | "done" | "skipped" | "failed" | "cancelled";
export const JOB_STAGES = [
  "queued",
  "reading",
  "chunking",
  "indexing",
  "embedding",
  "publishing",
  "done",
] as const;
export type JobStage = (typeof JOB_STAGES)[number];

/** A job as a person sees it. Dates are ISO 8601; elapsed time is computed by whoever shows it. */
export type JobView = {
  readonly id: string;
  readonly kind: string;
  readonly documentId: string | null;
  readonly batchId: string | null;
  readonly fileName: string | null;
  readonly state: JobState;
  readonly stage: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly attempts: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
};
