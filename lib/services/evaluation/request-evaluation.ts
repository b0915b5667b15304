import { newId } from "#db/new-id.ts";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import {
  DEFAULT_ROUTE,
  type GoldenSet,
  type RunEvaluationInput,
  runEvaluationInputSchema,
} from "#lib/domain/evaluation.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { JUDGEMENTS_SET } from "#lib/evaluation/golden/from-judgements.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { findSet, readShippedSet } from "./internal/evaluation-sets.ts";

export type RequestedEvaluation = {
  readonly jobId: string;
  /** Shared by the job and its runs. */
  readonly batchId: string;
  readonly setName: string;
  readonly questions: number;
};

/**
 * Queues the evaluation of a set over one or several routes. Reads a golden file at once, so that its errors are
 * reported at once. The runs store the cases, so later changes of the set do not affect them.
 * @throws ZodError for a malformed input, AppError("bad_request") for a broken golden file, ("not_found") for an
 * unknown
 *   set, ("conflict") if the file has the name of a shipped set or of the judgements.
 */
export async function requestEvaluation(
  context: Context,
  input: RunEvaluationInput,
): Promise<RequestedEvaluation> {
  const { set: name, golden, routes = [DEFAULT_ROUTE] } = runEvaluationInputSchema.parse(input);
  const set = golden === undefined ? await findSet(context, name ?? "") : await readGiven(context, golden);
  if (set === null) throw new AppError("not_found", `There is no set "${name}" that can be run here.`);
  const batchId = newId("batch");
  const runs = [...new Set(routes)].map((route) => ({
    id: newId("run"),
    setName: set.name,
    setKind: set.kind,
    setHash: set.hash,
    k: set.k,
    queryCount: set.cases.length,
    cases: set.cases,
    route,
    recipeHash: currentRecipe(context).hash,
    // The worker sets it when it starts, because it may be another version of the code.
    version: "",
    state: "queued" as const,
    batchId,
    actorId: context.actor.id,
    createdAt: context.now,
  }));
  const { jobId } = await context.db.transaction(async (tx) => {
    await tx.insert(evaluationRuns).values(runs);
    const request = { job: "run-evaluation", payload: { batchId }, batchId } as const;
    return context.queue.enqueue(tx, { ...request, actorId: context.actor.id });
  });
  return { jobId, batchId, setName: set.name, questions: set.cases.length };
}

async function readGiven(context: Context, golden: string): Promise<GoldenSet> {
  const set = parseGolden(golden, "golden file");
  const reserved = set.name === JUDGEMENTS_SET || set.name === (await readShippedSet(context)).name;
  const known = reserved ? await findSet(context, set.name) : null;
  if (reserved && known?.hash !== set.hash) {
    throw new AppError(
      "conflict",
      `“${set.name}” is the name of a set that Sightline keeps itself. Give the file a name of its own.`,
    );
  }
  return set;
}
