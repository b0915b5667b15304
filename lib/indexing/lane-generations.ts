import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { generations } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { GatedLane } from "#lib/domain/lane.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type Generation, lockCorpus } from "./generations.ts";
import type { IndexRecipe } from "./recipe.ts";

/** Everything that determines a document's rows in a lane, except the document. */
type LaneRecipe = Pick<
  IndexRecipe,
  "analyser" | "fieldWeights" | "inputs" | "embeddingModelId" | "facets"
> & { readonly lane: GatedLane; readonly records: string };

/** @param records fingerprints of the code that makes the records */
export function laneRecipe(
  lane: GatedLane,
  { analyser, fieldWeights, inputs, embeddingModelId, facets }: IndexRecipe,
  records: string,
): LaneRecipe {
  return { lane, records, analyser, fieldWeights, inputs, embeddingModelId, facets };
}

/** Returns a sha256 in hex that never equals that of a text recipe. */
function hashOf({ records, ...recipe }: LaneRecipe): string {
  const { lane, ...rest } = recipe;
  const words = JSON.stringify([lane, records, rest.analyser, rest.fieldWeights, rest.inputs, rest.facets]);
  return createHash("sha256")
    .update(words)
    .update(rest.embeddingModelId ?? "")
    .digest("hex");
}

const columns = {
  id: generations.id,
  recipeHash: generations.recipeHash,
  embeddingModelId: generations.embeddingModelId,
};

/** Returns the lane's generation that searches read. A corpus without one gets it, built by `recipe`. */
export async function publishedLaneGeneration(
  db: Database,
  corpusId: string,
  recipe: LaneRecipe,
  now: Date,
): Promise<Generation> {
  const known = await findGeneration(db, corpusId, recipe.lane, "published");
  if (known) return known;
  return db.transaction(async (tx) => {
    await lockCorpus(tx, corpusId);
    const created = await findGeneration(tx, corpusId, recipe.lane, "published");
    return created ?? insert(tx, corpusId, recipe, "published", now);
  });
}

/** True if the corpus has or had published rows in the lane. */
export async function hasLaneGeneration(db: Database, corpusId: string, lane: GatedLane): Promise<boolean> {
  return (await findGeneration(db, corpusId, lane, "published")) !== undefined;
}

/** Returns the generation that is built by `recipe` next to it: an unfinished one, or a new one. */
export async function buildingLaneGeneration(
  db: Database,
  corpusId: string,
  recipe: LaneRecipe,
): Promise<Generation> {
  return db.transaction(async (tx) => {
    await lockCorpus(tx, corpusId);
    const begun = await findGeneration(tx, corpusId, recipe.lane, "building", hashOf(recipe));
    return begun ?? insert(tx, corpusId, recipe, "building", null);
  });
}

/** Publishes `generationId` for searches and retires the previous one. The gates follow their rows. */
export async function publishLaneGeneration(
  tx: Transaction,
  input: {
    readonly corpusId: string;
    readonly lane: GatedLane;
    readonly generationId: number;
    readonly now: Date;
  },
): Promise<void> {
  await lockCorpus(tx, input.corpusId);
  await touchCorpus(tx, input.corpusId);
  await tx
    .update(generations)
    .set({ state: "retired" })
    .where(
      and(
        eq(generations.corpusId, input.corpusId),
        eq(generations.lane, input.lane),
        eq(generations.state, "published"),
        sql`${generations.id} <> ${input.generationId}`,
      ),
    );
  await tx
    .update(generations)
    .set({ state: "published", publishedAt: input.now })
    .where(eq(generations.id, input.generationId));
}

/** True if searches of the corpus read the lane's generation. It then stays published until the transaction ends. */
export async function holdLanePublished(
  tx: Transaction,
  corpusId: string,
  lane: GatedLane,
  generationId: number,
): Promise<boolean> {
  await lockCorpus(tx, corpusId);
  return (await findGeneration(tx, corpusId, lane, "published"))?.id === generationId;
}

async function findGeneration(
  db: Database | Transaction,
  corpusId: string,
  lane: GatedLane,
  state: "published" | "building",
  hash?: string,
): Promise<Generation | undefined> {
  const [found] = await db
    .select(columns)
    .from(generations)
    .where(
      and(
        eq(generations.corpusId, corpusId),
        eq(generations.lane, lane),
        eq(generations.state, state),
        ...(hash === undefined ? [] : [eq(generations.recipeHash, hash)]),
      ),
    )
    .orderBy(generations.id)
    .limit(1);
  return found;
}

async function insert(
  tx: Transaction,
  corpusId: string,
  recipe: LaneRecipe,
  state: "published" | "building",
  publishedAt: Date | null,
): Promise<Generation> {
  const [row] = await tx
    .insert(generations)
    .values({
      corpusId,
      lane: recipe.lane,
      recipe: { ...recipe },
      recipeHash: hashOf(recipe),
      embeddingModelId: recipe.embeddingModelId,
      state,
      publishedAt,
    })
    .returning(columns);
  if (!row) throw new AppError("internal", "A generation could not be written.");
  return row;
}
