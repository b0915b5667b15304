import type { SyncContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { JobOutcome, JobReporter } from "./ingest-document.ts";

/** Plans a sync, or goes on with one that was planned. */
export async function runSync(
  _context: SyncContext,
  _input: { readonly runId: string },
  _job: JobReporter,
): Promise<JobOutcome> {
  throw new AppError("source_unavailable", "Syncs cannot be run yet.");
}
