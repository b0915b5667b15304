import type { MeasureId } from "#lib/domain/evaluation.ts";
import { runIdSchema } from "#lib/domain/evaluation-views.ts";
import { showEvaluation } from "#lib/services/evaluation/show-evaluation.ts";
import { readOf } from "./read-of.ts";

/** Returns a run and its comparison. */
export const runOf = readOf(runIdSchema, (context, runId, against: string | null, measure: MeasureId) =>
  showEvaluation(context, {
    runId,
    against: against === null ? null : runIdSchema.parse(against),
    measure,
  }),
);
