import { importCorpus } from "#lib/services/archive/import-corpus.ts";
import { forgetImport, readImport } from "#lib/services/archive/request-import.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Brings a corpus here from an archive that was sent. What failed for good stays a while, so that it can be tried again. */
export function importCorpusHandler(contexts: WorkContexts): JobHandler<"import-corpus"> {
  return async ({ batchId }, job) => {
    const context = contexts.forJob(job);
    await importCorpus(context, await readImport(context, batchId), job);
    await forgetImport(context, batchId);
    return { status: "done" };
  };
}
