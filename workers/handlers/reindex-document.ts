import { reindexDocument } from "#lib/services/documents/reindex-document.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Updates a version's rows to the document's current title. */
export function reindexDocumentHandler(contexts: WorkContexts): JobHandler<"reindex-document"> {
  return (payload, job) => reindexDocument(contexts.forJob(job), payload, job);
}
