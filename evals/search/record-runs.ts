import { newId } from "#db/new-id.ts";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { meanFigures } from "#lib/evaluation/metrics/means.ts";

/** Stores runs measured in another database, so that the evaluation page shows them. They cannot be run here. */
export async function recordRuns(context: Context, measured: MeasuredSet): Promise<void> {
  const { set, recipeHash, version, measuredAt, routes } = measured;
  if (routes.length === 0) return;
  await context.db.insert(evaluationRuns).values(
    routes.map(({ route, rows }) => ({
      id: newId("run"),
      setName: set.name,
      setKind: set.kind,
      setHash: set.hash,
      k: set.k,
      queryCount: rows.length,
      cases: null,
      route,
      recipeHash,
      version,
      state: "done" as const,
      figures: meanFigures(rows),
      perQuery: rows,
      actorId: context.actor.id,
      createdAt: measuredAt,
      finishedAt: measuredAt,
    })),
  );
}
