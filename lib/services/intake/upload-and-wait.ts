import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "#lib/context.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { onNotification } from "#lib/jobs/notify.ts";
import { readJobState } from "#lib/services/jobs/read-job-state.ts";
import {
  type ReceiveInput,
  type ReceiveStagedInput,
  receiveDocument,
  receiveStaged,
} from "./receive-document.ts";

type Pace = {
  /** How often an upload reads its job if no worker on this machine reports an end. */
  readonly pollMs: number;
  /** How long an upload waits for its own job before it answers "queued". */
  readonly waitMs: number;
};
const DEFAULT_PACE: Pace = { pollMs: 1000, waitMs: 5000 };
const WAITING = new Set(["queued", "running"]);

/** Waits for a job. Reads it when a worker reports that some job has ended, and at the pace. */
async function waitUntilDone(context: Context, jobId: string, { pollMs, waitMs }: Pace): Promise<boolean> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(waitMs)]);
  let ended = Promise.withResolvers<void>();
  const stop = onNotification(context.config.data.dir, "jobs-ended", () => ended.resolve());
  try {
    while (!signal.aborted) {
      // Renewed before the job is read, so that an end in between is not missed.
      ended = Promise.withResolvers<void>();
      const state = await readJobState(context, { jobId });
      if (!WAITING.has(state)) return state === "done";
      await Promise.race([ended.promise, delay(pollMs, undefined, { signal })]).catch(() => {});
    }
    return false;
  } finally {
    stop();
  }
}

/**
 * Receives a file. For a small file, waits for its ingestion and answers once it is searchable. The worker ingests it
 * like any other file. A document at its path that the actor may not see stays as it is.
 */
export async function uploadAndWait(
  context: Context,
  input: ReceiveInput | ReceiveStagedInput,
  pace = DEFAULT_PACE,
): Promise<UploadOutcome> {
  const outcome = await ("staged" in input
    ? receiveStaged(context, { ...input, keepsHidden: true })
    : receiveDocument(context, { ...input, keepsHidden: true }));
  const size = "staged" in input ? input.staged.size : input.bytes.byteLength;
  const small = size <= context.config.limits.indexInTurnBytes;
  if (outcome.outcome !== "accepted" || !small) return outcome;
  return { ...outcome, indexed: await waitUntilDone(context, outcome.jobId, pace) };
}
