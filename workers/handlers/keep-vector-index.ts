import { keepVectorIndex } from "#lib/services/corpora/keep-vector-index.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Builds or drops the model's vector index, on a database server only. */
export function keepVectorIndexHandler(contexts: WorkContexts): JobHandler<"keep-vector-index"> {
  return async (_payload, job) => {
    const outcome = await keepVectorIndex(contexts.forJob(job));
    return outcome === "built"
      ? { status: "done", result: { index: outcome } }
      : { status: "skipped", reason: outcome };
  };
}
