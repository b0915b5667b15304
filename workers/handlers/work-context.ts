import type { WorkContext } from "#lib/context.ts";
import { TermDictionary } from "#lib/indexing/dictionary.ts";
import { extractInThread } from "#lib/ingest/extract/threaded.ts";
import { contextOf, type Runtime } from "#lib/runtime.ts";
import type { JobContext } from "../job-handler.ts";

/** How long one file may take to be read; the issue's own bound. */
const EXTRACT_TIMEOUT_MS = 60_000;

export type WorkContexts = { forJob(job: Pick<JobContext, "actorId" | "signal" | "log">): WorkContext };

/** Contexts for jobs: what all of them share is made once. */
export function workContexts(runtime: Runtime): WorkContexts {
  const dictionary = new TermDictionary();
  const extract: WorkContext["extract"] = ({ format, bytes, fileName, signal }) =>
    extractInThread(format, bytes, fileName, {
      timeoutMs: EXTRACT_TIMEOUT_MS,
      signal,
      rootDirectory: runtime.config.root,
    });
  return {
    forJob: (job) => ({
      ...contextOf(runtime, { actor: { id: job.actorId }, signal: job.signal }),
      log: job.log,
      extract,
      dictionary,
    }),
  };
}
