import { and, eq, inArray } from "drizzle-orm";
import { evaluationRuns, jobs } from "#db/schema/index.ts";
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
import { newId } from "#lib/services/ids.ts";
import { currentRecipe } from "#lib/services/intake/recipe.ts";
import { cancelJob } from "#lib/services/jobs/jobs.ts";
import { findSet, readShippedSet } from "./evaluation-sets.ts";

export type RequestedEvaluation = {
  readonly jobId: string;
  /** What the job and its runs share. */
  readonly batchId: string;
  readonly setName: string;
  readonly questions: number;
};

/**
 * Asks for a set to be run over one or several routes by the worker. A golden file is read at once, so that its faults
 * are told at once; what is kept with the runs is what will be asked, however the set changes meanwhile.
 * @throws ZodError for a malformed input, AppError("bad_request") for a broken golden file, ("not_found") for no such
 *   set, ("conflict") when the file has the name of another set that is shipped or made of judgements.
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
    // Known to the worker when it starts, which may be another version.
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

/** Takes the job out of the queue, or stops it; runs of it that are done are kept. */
export async function cancelEvaluation(context: Context, input: { readonly jobId: string }): Promise<void> {
  const [job] = await context.db.select().from(jobs).where(eq(jobs.id, input.jobId));
  if (job?.kind !== "run-evaluation") throw new AppError("not_found", "There is no such evaluation.");
  await cancelJob(context, input);
  await context.db
    .update(evaluationRuns)
    .set({ state: "failed", error: "It was cancelled.", finishedAt: context.now })
    .where(
      and(
        eq(evaluationRuns.batchId, job.batchId ?? ""),
        inArray(evaluationRuns.state, ["queued", "running"]),
      ),
    );
}
