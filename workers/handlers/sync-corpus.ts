import { runSync } from "#lib/services/sync/run-sync.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Plans a sync, or continues one. */
export function syncCorpusHandler(contexts: WorkContexts): JobHandler<"sync-corpus"> {
  return ({ batchId }, job) => runSync(contexts.forJob(job), { runId: batchId }, job);
}
