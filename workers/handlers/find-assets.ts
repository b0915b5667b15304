import { findAssetsOf } from "#lib/services/pages/find-assets.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Finds the assets on a version's pages and indexes them. While the embedder is down it is retried. */
export function findAssetsHandler(contexts: WorkContexts): JobHandler<"find-assets"> {
  return (payload, job) => findAssetsOf(contexts.forJob(job), payload, job);
}
