import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { generations } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type Generation, lockCorpus } from "./generations.ts";
import type { IndexRecipe } from "./recipe.ts";

/** Everything that determines a document's visual-text rows, except the document. */
export type VisualRecipe = Pick<
  IndexRecipe,
  "analyser" | "fieldWeights" | "inputs" | "embeddingModelId" | "facets"
> & { readonly lane: "visual-text"; readonly records: string };

/** @param records fingerprints of the code that makes the records */
export function visualRecipe(
  { analyser, fieldWeights, inputs, embeddingModelId, facets }: IndexRecipe,
  records: string,
): VisualRecipe {
  return { lane: "visual-text", records, analyser, fieldWeights, inputs, embeddingModelId, facets };
}

/** Returns a sha256 in hex that never equals that of a text recipe. */
function hashOf({ records, ...recipe }: VisualRecipe): string {
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

/** Returns the visual-text generation that searches read. A corpus without one gets it, built by `recipe`. */
export async function publishedVisualGeneration(
  db: Database,
  corpusId: string,
  recipe: VisualRecipe,
  now: Date,
): Promise<Generation> {
  const known = await findVisual(db, corpusId, "published");
  if (known) return known;
  return db.transaction(async (tx) => {
    await lockCorpus(tx, corpusId);
    return (await findVisual(tx, corpusId, "published")) ?? insert(tx, corpusId, recipe, "published", now);
  });
}

/** True if the corpus has or had published visual-text rows. */
export async function hasVisualGeneration(db: Database, corpusId: string): Promise<boolean> {
  return (await findVisual(db, corpusId, "published")) !== undefined;
}

/** Returns the generation that is built by `recipe` next to it: an unfinished one, or a new one. */
export async function buildingVisualGeneration(
  db: Database,
  corpusId: string,
  recipe: VisualRecipe,
): Promise<Generation> {
  return db.transaction(async (tx) => {
    await lockCorpus(tx, corpusId);
    const begun = await findVisual(tx, corpusId, "building", hashOf(recipe));
    return begun ?? insert(tx, corpusId, recipe, "building", null);
  });
}

/** Publishes `generationId` for searches and retires the previous one. The gates follow their rows. */
export async function publishVisualGeneration(
  tx: Transaction,
  input: { readonly corpusId: string; readonly generationId: number; readonly now: Date },
): Promise<void> {
  await lockCorpus(tx, input.corpusId);
  await touchCorpus(tx, input.corpusId);
  await tx
    .update(generations)
    .set({ state: "retired" })
    .where(
      and(
        eq(generations.corpusId, input.corpusId),
        eq(generations.lane, "visual-text"),
        eq(generations.state, "published"),
        sql`${generations.id} <> ${input.generationId}`,
      ),
    );
  await tx
    .update(generations)
    .set({ state: "published", publishedAt: input.now })
    .where(eq(generations.id, input.generationId));
}

/** True if searches of the corpus read the generation. It then stays published until the transaction ends. */
export async function holdVisualPublished(
  tx: Transaction,
  corpusId: string,
  generationId: number,
): Promise<boolean> {
  await lockCorpus(tx, corpusId);
  return (await findVisual(tx, corpusId, "published"))?.id === generationId;
}

async function findVisual(
  db: Database | Transaction,
  corpusId: string,
  state: "published" | "building",
  hash?: string,
): Promise<Generation | undefined> {
  const [found] = await db
    .select(columns)
    .from(generations)
    .where(
      and(
        eq(generations.corpusId, corpusId),
        eq(generations.lane, "visual-text"),
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
  recipe: VisualRecipe,
  state: "published" | "building",
  publishedAt: Date | null,
): Promise<Generation> {
  const [row] = await tx
    .insert(generations)
    .values({
      corpusId,
      lane: "visual-text",
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
