import { cache } from "react";
import type { MeasureId } from "#lib/domain/evaluation.ts";
import { runIdSchema } from "#lib/domain/evaluation-views.ts";
import { openServerContext } from "#lib/runtime.ts";
import { showEvaluation } from "#lib/services/evaluation/show-evaluation.ts";

/**
 * Returns a run and its comparison. Cached, so that title and page share one read.
 * @throws AppError("not_found")
 */
export const runOf = cache(async (id: string, against: string | null, measure: MeasureId) =>
  showEvaluation(await openServerContext(), {
    runId: runIdSchema.parse(id),
    against: against === null ? null : runIdSchema.parse(against),
    measure,
  }),
);
