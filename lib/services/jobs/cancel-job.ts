import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cancelWithin } from "./internal/cancel-within.ts";
import { readJobState } from "./read-job-state.ts";

/** Removes a waiting job from the queue, or asks a running one to stop. */
export async function cancelJob(context: Context, input: { readonly jobId: string }): Promise<void> {
  await readJobState(context, input);
  await context.db.transaction(async (tx) => {
    const [cancelled] = await cancelWithin(context, tx, [input.jobId]);
    if (cancelled === undefined) throw new AppError("conflict", "This job has ended already.");
  });
}
