import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "#lib/context.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { getJob } from "#lib/services/jobs/jobs.ts";
import {
  type ReceiveInput,
  type ReceiveStagedInput,
  receiveDocument,
  receiveStaged,
} from "./receive-document.ts";

const POLL_MS = 25;
/** How long an upload waits for its own job before it answers "queued". */
const PATIENCE_MS = 5_000;
const WAITING = new Set(["queued", "running"]);

async function waitUntilDone(context: Context, jobId: string): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS && !context.signal.aborted; waited += POLL_MS) {
    const job = await getJob(context, { jobId });
    if (!WAITING.has(job.state)) return job.state === "done";
    await delay(POLL_MS, undefined, { signal: context.signal }).catch(() => {});
  }
  return false;
}

/**
 * Takes a file in and, when it is small, answers only once it is searchable (context-store-semantic-search: indexing
 * within the upload's own request). The work itself is the worker's, as for every other file.
 */
export async function uploadInTurn(
  context: Context,
  input: ReceiveInput | ReceiveStagedInput,
): Promise<UploadOutcome> {
  const staged = "staged" in input;
  const outcome = await (staged ? receiveStaged(context, input) : receiveDocument(context, input));
  const size = staged ? input.staged.size : input.bytes.byteLength;
  const small = size <= context.config.limits.indexInTurnBytes;
  if (outcome.outcome !== "accepted" || !small) return outcome;
  return { ...outcome, indexed: await waitUntilDone(context, outcome.jobId) };
}
