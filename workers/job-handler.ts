import type { Transaction } from "#db/client.ts";
import type { JobResult } from "#lib/jobs/queue.ts";
import type { JobName, JobPayload } from "#lib/jobs/registry.ts";
import type { Logger } from "#lib/log/log.ts";

/** What a handler has besides its payload. */
export type JobContext = {
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  readonly actorId: string;
  /** Aborts on cancellation, timeout and shutdown; a handler passes it on and stops soon. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Tells people how far the job is (0 to 1); cheap, may be called often. */
  report(stage: string, progress: number): void;
  /**
   * Ends the job in the transaction that writes its result, so that both happen or neither: a job killed in between
   * starts again and finishes exactly once. Throws when the job is not ours any more.
   */
  complete(tx: Transaction, result?: JobResult): Promise<void>;
};

/**
 * `done` without a call of `complete` ends the job in a transaction of its own; `yielded` puts it back, as if it had never
 * been taken, behind what is more urgent.
 */
export type HandlerOutcome =
  | { readonly status: "done"; readonly result?: JobResult }
  | { readonly status: "skipped"; readonly reason: string }
  | { readonly status: "yielded" };

export type JobHandler<N extends JobName> = (
  payload: JobPayload<N>,
  job: JobContext,
) => Promise<HandlerOutcome>;

export type Handlers = { readonly [N in JobName]: JobHandler<N> };
