import { inArray, sql } from "drizzle-orm";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { MeasureId, QueryRow } from "#lib/domain/evaluation.ts";
import type { EvaluationsOverview, FigureInterval } from "#lib/domain/evaluation-views.ts";
import { valuesOf } from "#lib/evaluation/metrics/means.ts";
import { bootstrapInterval } from "#lib/evaluation/metrics/statistics.ts";
import { listEvaluations } from "./internal/list-evaluations.ts";

/** Returns sets, runs, and confidence intervals for the newest figures of the chosen measure. */
export async function showEvaluations(
  context: Context,
  { measure }: { readonly measure: MeasureId },
): Promise<EvaluationsOverview> {
  const { sets, runs } = await listEvaluations(context);
  const shown = sets.flatMap(({ latest }) => Object.values(latest).map(({ id }) => id));
  return { measure, sets, runs, intervals: await intervalsOf(context, shown, measure) };
}

async function intervalsOf(
  context: Context,
  runIds: readonly string[],
  measure: MeasureId,
): Promise<Record<string, FigureInterval>> {
  if (runIds.length === 0) return {};
  // Reads only targets and figures: the rankings are most of a run's data.
  const judged = sql<readonly Pick<QueryRow, "targets" | "figures">[]>`(
    select coalesce(jsonb_agg(question - 'top' - 'notes' - 'forbidden' order by place), '[]')
    from jsonb_array_elements(${evaluationRuns.perQuery}) with ordinality as each (question, place))`;
  const rows = await context.db
    .select({ id: evaluationRuns.id, judged })
    .from(evaluationRuns)
    .where(inArray(evaluationRuns.id, [...runIds]));
  const intervals = rows.flatMap(({ id, judged }) => {
    const interval = bootstrapInterval(valuesOf(judged, measure));
    return interval === null ? [] : [[id, interval] as const];
  });
  return Object.fromEntries(intervals);
}
