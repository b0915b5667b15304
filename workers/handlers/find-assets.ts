import { findAssetsOf } from "#lib/services/pages/find-assets.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Finds what a version's pages show and makes it searchable; while the embedder is down it is tried again. */
export function findAssetsHandler(contexts: WorkContexts): JobHandler<"find-assets"> {
  return (payload, job) => findAssetsOf(contexts.forJob(job), payload, job);
}
