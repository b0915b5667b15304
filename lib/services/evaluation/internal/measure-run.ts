import { eq } from "drizzle-orm";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { EvaluationRunWithRows, GoldenSet, RouteId } from "#lib/domain/evaluation.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { meanFigures } from "#lib/evaluation/metrics/means.ts";
import { toRunWithRows } from "./evaluation-rows.ts";
import { measureGolden } from "./measure-golden.ts";

type Progress = (done: number, total: number) => void;

/** Measures a run and writes the result to its existing row. */
export async function measureRun(
  context: Context,
  id: string,
  set: GoldenSet,
  route: RouteId,
  onProgress: Progress = () => {},
): Promise<EvaluationRunWithRows> {
  const startedAt = performance.now();
  const finish = async (values: Partial<typeof evaluationRuns.$inferInsert>) => {
    const finishedAt = new Date(context.now.getTime() + performance.now() - startedAt);
    const [row] = await context.db
      .update(evaluationRuns)
      .set({ ...values, finishedAt })
      .where(eq(evaluationRuns.id, id))
      .returning();
    if (!row) throw new AppError("internal", "The run is gone.");
    return toRunWithRows(row, context.now);
  };
  try {
    const rows = await measureGolden(context, set, route, onProgress);
    return await finish({ state: "done", figures: meanFigures(rows), perQuery: rows });
  } catch (error) {
    const words = isAppError(error) ? error.message : "Something went wrong; the log says what.";
    await finish({ state: "failed", error: words });
    throw error;
  }
}
