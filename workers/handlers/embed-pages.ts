import { embedPagesOfVersion } from "#lib/services/pages/embed-pages.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Embeds the pages of a version. While the model is down it fails and is retried later. */
export function embedPagesHandler(contexts: WorkContexts): JobHandler<"embed-pages"> {
  return (payload, job) => embedPagesOfVersion(contexts.forJob(job), payload, job);
}
