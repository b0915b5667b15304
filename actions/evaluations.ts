"use server";
import { z } from "zod";
import { judgeInputSchema, runEvaluationInputSchema } from "#lib/domain/evaluation.ts";
import { cancelEvaluation } from "#lib/services/evaluation/cancel-evaluation.ts";
import { requestEvaluation } from "#lib/services/evaluation/request-evaluation.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { action } from "./action.ts";

/** Queues an evaluation of a set or golden file over one or several routes. */
export const requestEvaluationAction = action({
  name: "request evaluation",
  input: runEvaluationInputSchema,
  run: requestEvaluation,
});

/** Cancels a queued or running evaluation. */
export const cancelEvaluationAction = action({
  name: "cancel evaluation",
  input: z.string().min(1).max(120),
  run: (context, jobId) => cancelEvaluation(context, { jobId }),
});

/** Stores the reader's grade of a passage for a question. Null removes it. */
export const judgeAction = action({ name: "judge", input: judgeInputSchema, run: judge });
