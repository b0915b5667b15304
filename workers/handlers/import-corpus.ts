import { importCorpus } from "#lib/services/archive/import-corpus.ts";
import { forgetImport, readImport } from "#lib/services/archive/request-import.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/**
 * Imports a corpus from an uploaded archive. After a final failure the archive is kept for a while, so that the import
 * can be retried.
 */
export function importCorpusHandler(contexts: WorkContexts): JobHandler<"import-corpus"> {
  return async ({ batchId }, job) => {
    const context = contexts.forJob(job);
    await importCorpus(context, { ...(await readImport(context, batchId)), owner: batchId }, job);
    await forgetImport(context, batchId);
    return { status: "done" };
  };
}
