import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { recomputeCorpusHealth } from "#lib/services/health/recompute-corpus-health.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Rebuilds a corpus's derived rows next to the published ones, then publishes them. */
export function reindexCorpusHandler(contexts: WorkContexts): JobHandler<"reindex-corpus"> {
  return async (payload, job) => {
    await reindexCorpus(contexts.forJob(job), payload, job);
    const corpusIds = [payload.corpusId];
    await recomputeCorpusHealth(contexts.forJob(job), { corpusIds, because: "refresh_completed" });
    return { status: "done" };
  };
}
