import { AppError } from "#lib/errors/app-error.ts";
import { embedDocument } from "#lib/services/intake/embed-document.ts";
import type { WorkContexts } from "#lib/work-contexts.ts";
import type { JobHandler } from "../job-handler.ts";

/** Computes the missing vectors of a version. While the embedder is down it fails and is retried later. */
export function embedVersionHandler(contexts: WorkContexts): JobHandler<"embed-version"> {
  return async (payload, job) => {
    const onProgress = (share: number) => job.report("embedding", share);
    if (await embedDocument(contexts.forJob(job), { ...payload, onProgress })) return { status: "done" };
    throw new AppError(
      "embedder_unavailable",
      "The embedding model cannot be used right now; the document stays searchable by keyword.",
    );
  };
}
