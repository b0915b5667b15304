import { and, eq, inArray } from "drizzle-orm";
import { evaluationRuns, jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cancelJob } from "#lib/services/jobs/cancel-job.ts";

/** Cancels the waiting or running job. Its finished runs stay. */
export async function cancelEvaluation(context: Context, input: { readonly jobId: string }): Promise<void> {
  const [job] = await context.db.select().from(jobs).where(eq(jobs.id, input.jobId));
  if (job?.kind !== "run-evaluation")
    throw new AppError("not_found", "Evaluation not found. It may have been deleted.");
  await cancelJob(context, input);
  await context.db
    .update(evaluationRuns)
    .set({ state: "failed", error: "It was cancelled.", finishedAt: context.now })
    .where(
      and(
        eq(evaluationRuns.batchId, job.batchId ?? ""),
        inArray(evaluationRuns.state, ["queued", "running"]),
      ),
    );
}
