"use server";
import { z } from "zod";
import { type Judgement, judgeInputSchema, runEvaluationInputSchema } from "#lib/domain/evaluation.ts";
import { openServerContext } from "#lib/runtime.ts";
import {
  cancelEvaluation,
  type RequestedEvaluation,
  requestEvaluation,
} from "#lib/services/evaluation/request-evaluation.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

/** Asks the worker to run a set, or a golden file, over one or several routes. */
export async function requestEvaluationAction(input: unknown): Promise<ActionOutcome<RequestedEvaluation>> {
  return outcomeOf(async () =>
    requestEvaluation(await openServerContext(), runEvaluationInputSchema.parse(input)),
  );
}

/** Takes it out of the queue, or stops it. */
export async function cancelEvaluationAction(jobId: string): Promise<ActionOutcome<void>> {
  return outcomeOf(async () =>
    cancelEvaluation(await openServerContext(), { jobId: z.string().min(1).max(120).parse(jobId) }),
  );
}

/** Keeps the reader's grade of a passage for a question; null takes it back. */
export async function judgeAction(input: unknown): Promise<ActionOutcome<Judgement | null>> {
  return outcomeOf(async () => judge(await openServerContext(), judgeInputSchema.parse(input)));
}
