import { renderPages } from "#lib/services/pages/render-pages.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Draws the pages of one version. */
export function renderPagesHandler(contexts: WorkContexts): JobHandler<"render-pages"> {
  return (payload, job) => renderPages(contexts.forJob(job), payload, job);
}
