import { unpackDocument } from "#lib/services/unpacking/unpack-document.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Makes the files inside a version documents of their own. */
export function unpackDocumentHandler(contexts: WorkContexts): JobHandler<"unpack-document"> {
  return (payload, job) => unpackDocument(contexts.forJob(job), payload, job);
}
