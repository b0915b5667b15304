import { ingestDocument } from "#lib/services/intake/ingest-document.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Reads, indexes and embeds one version. */
export function ingestDocumentHandler(contexts: WorkContexts): JobHandler<"ingest-document"> {
  return (payload, job) => ingestDocument(contexts.forJob(job), payload, job);
}
