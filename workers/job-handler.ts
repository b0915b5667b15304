import type { Transaction } from "#db/client.ts";
import type { JobSkipReason, ReportedStage } from "#lib/domain/job.ts";
import type { JobResult } from "#lib/jobs/queue.ts";
import type { JobName, JobPayload } from "#lib/jobs/registry.ts";
import type { Logger } from "#lib/log/log.ts";

/** What a handler receives in addition to its payload. */
export type JobContext = {
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  readonly actorId: string;
  /** Aborts on cancellation, timeout and shutdown. A handler passes it on and stops soon. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Reports progress (0 to 1) to people. Cheap; may be called often. */
  readonly report: (stage: ReportedStage, progress: number) => void;
  /**
   * Ends the job in the transaction that writes its result, so that both happen or neither: a job killed in between
   * starts again and finishes exactly once. Throws if the job now belongs to another worker or has ended.
   */
  complete(tx: Transaction, result?: JobResult): Promise<void>;
};

/**
 * `done` without a call of `complete` ends the job in its own transaction. `unlisted` means done too, but the job leaves
 * no row. `yielded` returns it to the queue uncounted, behind more urgent jobs.
 */
export type HandlerOutcome =
  | { readonly status: "done"; readonly result?: JobResult }
  | { readonly status: "unlisted" }
  | { readonly status: "skipped"; readonly reason: JobSkipReason }
  | { readonly status: "yielded" };

export type JobHandler<N extends JobName> = (
  payload: JobPayload<N>,
  job: JobContext,
) => Promise<HandlerOutcome>;

export type Handlers = { readonly [N in JobName]: JobHandler<N> };
