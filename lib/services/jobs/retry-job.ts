import { sql } from "drizzle-orm";
import { versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { touchCorpusOf } from "./internal/touch-corpus-of.ts";
import { readJobState } from "./read-job-state.ts";

/**
 * Queues a failed or cancelled job again. @throws AppError("conflict") if it is neither, or an equal job is under way.
 */
export async function retryJob(context: Context, input: { readonly jobId: string }): Promise<void> {
  const { jobId } = input;
  await readJobState(context, input);
  await context.db.transaction(async (tx) => {
    if (!(await context.queue.retry(tx, jobId))) {
      throw new AppError("conflict", "This job has not failed, or is under way again already.");
    }
    await tx
      .update(versions)
      .set({ state: "received", errorCode: null, errorMessage: null })
      .where(
        sql`${versions.state} = 'failed' and ${versions.id} = (select version_id from jobs where id = ${jobId})`,
      );
    await touchCorpusOf(tx, jobId);
  });
}
