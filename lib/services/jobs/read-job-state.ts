import { eq } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { JobView } from "#lib/domain/job.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** Returns only a job's state, which anybody may know: its error and document may be restricted. */
export async function readJobState(
  context: Context,
  input: { readonly jobId: string },
): Promise<JobView["state"]> {
  const [row] = await context.db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, input.jobId));
  if (!row) throw new AppError("not_found", "Job not found. Finished jobs are deleted after some time.");
  return row.state;
}
