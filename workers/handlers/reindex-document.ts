import { reindexDocument } from "#lib/services/intake/reindex-document.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Brings a version's rows to the title that its document has now. */
export function reindexDocumentHandler(contexts: WorkContexts): JobHandler<"reindex-document"> {
  return (payload, job) => reindexDocument(contexts.forJob(job), payload, job);
}
