import { readFile } from "node:fs/promises";
import path from "node:path";
import { and, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { documents, evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { GoldenSet } from "#lib/domain/evaluation.ts";
import { JUDGEMENTS_SET } from "#lib/evaluation/golden/from-judgements.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { goldenFromJudgements } from "./golden-from-judgements.ts";

const SHIPPED = path.join("db", "seed", "golden.yaml");

/**
 * Returns the sets that can be run here: the sample's set if the sample is loaded, people's judgements, and files run
 * before.
 */
export async function runnableSets(context: Context): Promise<GoldenSet[]> {
  const shipped = (await hasSample(context)) ? [await readShippedSet(context)] : [];
  const judged = await goldenFromJudgements(context);
  const earlier = await earlierSets(context);
  const own = [...shipped, ...(judged ? [judged] : [])];
  return [...own, ...earlier.filter(({ name }) => !own.some((set) => set.name === name))];
}

/** Returns a runnable set by name. */
export async function findSet(context: Context, name: string): Promise<GoldenSet | null> {
  return (await runnableSets(context)).find((set) => set.name === name) ?? null;
}

/** Returns the golden set for the sample corpora. */
export async function readShippedSet(context: Pick<Context, "config">): Promise<GoldenSet> {
  return parseGolden(await readFile(path.join(context.config.root, SHIPPED), "utf8"), SHIPPED);
}

async function hasSample(context: Context): Promise<boolean> {
  const set = await readShippedSet(context);
  const named = set.cases.flatMap(({ targets }) =>
    targets.flatMap(({ where }) => (where.kind === "ref" ? [] : [where.sourcePath.replace(/^[^:/]+:/, "")])),
  );
  const [present] = await context.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.sourcePath, [...new Set(named)]), isNotNull(documents.publishedVersionId)))
    .limit(1);
  return present !== undefined;
}

/** Returns the golden files that were run here, each as in the newest run of its name. */
async function earlierSets(context: Context): Promise<GoldenSet[]> {
  const rows = await context.db
    .selectDistinctOn([evaluationRuns.setName], {
      name: evaluationRuns.setName,
      k: evaluationRuns.k,
      hash: evaluationRuns.setHash,
      cases: evaluationRuns.cases,
    })
    .from(evaluationRuns)
    .where(and(eq(evaluationRuns.setKind, "golden"), ne(evaluationRuns.setName, JUDGEMENTS_SET)))
    .orderBy(evaluationRuns.setName, desc(evaluationRuns.createdAt));
  return rows.flatMap(({ name, k, hash, cases }) =>
    cases ? [{ name, kind: "golden" as const, k, hash, cases }] : [],
  );
}
