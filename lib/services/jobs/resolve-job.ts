import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";
import { touchCorpusOf } from "./internal/touch-corpus-of.ts";

/**
 * Marks a failed job as resolved or unresolved. Recorded in the audit log. Does nothing if the job has that state
 * already.
 * @throws AppError("not_found"), or ("conflict") for a job that has not failed
 */
export async function resolveJob(
  context: Context,
  input: { readonly jobId: string; readonly resolved: boolean },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const changed = await tx
      .update(jobs)
      .set(
        input.resolved
          ? { resolvedAt: context.now, resolvedBy: context.actor.id }
          : { resolvedAt: null, resolvedBy: null },
      )
      .where(
        and(
          eq(jobs.id, input.jobId),
          eq(jobs.state, "failed"),
          input.resolved ? isNull(jobs.resolvedAt) : isNotNull(jobs.resolvedAt),
        ),
      )
      .returning({ kind: jobs.kind, corpusId: jobs.corpusId, errorCode: jobs.errorCode });
    const [job] = changed;
    if (job) {
      const subject = { subjectType: "job", subjectId: input.jobId };
      await writeAudit(context, tx, {
        ...subject,
        action: input.resolved ? "job.resolved" : "job.unresolved",
        before: { ...job, resolved: !input.resolved },
        after: { ...job, resolved: input.resolved },
      });
      await touchCorpusOf(tx, input.jobId);
      return;
    }
    const [found] = await tx
      .select({ state: jobs.state })
      .from(jobs)
      .where(and(eq(jobs.id, input.jobId), ne(jobs.kind, WORKER_HEARTBEAT)));
    if (!found) throw new AppError("not_found", "Job not found. Finished jobs are deleted after some time.");
    if (found.state !== "failed")
      throw new AppError("conflict", "This job has not failed, so there is nothing to resolve.");
  });
}
