import { evaluationRuns } from "#db/schema/index.ts";
import type { EvaluationRun, EvaluationRunWithRows, RouteId } from "#lib/domain/evaluation.ts";

/** A run that is unfinished after this time belongs to a process that died. */
const LOST_AFTER_MS = 60 * 60_000;

/** All columns except the result of each question, which is large and only needed for a single run. */
export const runColumns = {
  id: evaluationRuns.id,
  setName: evaluationRuns.setName,
  setKind: evaluationRuns.setKind,
  setHash: evaluationRuns.setHash,
  k: evaluationRuns.k,
  queryCount: evaluationRuns.queryCount,
  route: evaluationRuns.route,
  recipeHash: evaluationRuns.recipeHash,
  version: evaluationRuns.version,
  state: evaluationRuns.state,
  error: evaluationRuns.error,
  figures: evaluationRuns.figures,
  actorId: evaluationRuns.actorId,
  createdAt: evaluationRuns.createdAt,
  finishedAt: evaluationRuns.finishedAt,
};

type Row = typeof evaluationRuns.$inferSelect;

export function toRun(row: Pick<Row, keyof typeof runColumns>, now: Date): EvaluationRun {
  const lost = row.state === "running" && now.getTime() - row.createdAt.getTime() > LOST_AFTER_MS;
  return {
    id: row.id,
    set: {
      name: row.setName,
      kind: row.setKind,
      hash: row.setHash,
      k: row.k,
      queries: row.queryCount,
    },
    route: row.route as RouteId,
    recipeHash: row.recipeHash,
    version: row.version,
    state: lost ? "failed" : row.state,
    error: lost ? "The run was cut off." : row.error,
    figures: row.figures ?? null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    actorId: row.actorId,
  };
}

export function toRunWithRows(row: Row, now: Date): EvaluationRunWithRows {
  return { ...toRun(row, now), rows: row.perQuery };
}
