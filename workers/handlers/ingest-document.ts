import { ingestDocument } from "#lib/services/ingest-document.ts";
import type { JobHandler } from "../job-handler.ts";
import type { WorkContexts } from "./work-context.ts";

/** Reads, indexes and embeds one version. */
export function ingestDocumentHandler(contexts: WorkContexts): JobHandler<"ingest-document"> {
  return (payload, job) => ingestDocument(contexts.forJob(job), payload, job);
}
