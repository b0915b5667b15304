"use server";
import { z } from "zod";
import { openServerContext } from "#lib/runtime.ts";
import { cancelJob, retryJob } from "#lib/services/jobs.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

const jobIdSchema = z.string().min(1).max(120);

/** Queues a failed or cancelled job again. */
export async function retryJobAction(jobId: string): Promise<ActionOutcome<void>> {
  return outcomeOf(async () => retryJob(await openServerContext(), { jobId: jobIdSchema.parse(jobId) }));
}

/** Takes a job out of the queue, or tells a running one to stop. */
export async function cancelJobAction(jobId: string): Promise<ActionOutcome<void>> {
  return outcomeOf(async () => cancelJob(await openServerContext(), { jobId: jobIdSchema.parse(jobId) }));
}
