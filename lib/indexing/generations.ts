import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { corpora, generations } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type IndexRecipe, recipeHash } from "./recipe.ts";

export type Generation = {
  readonly id: number;
  readonly recipeHash: string;
  readonly embeddingModelId: string | null;
};

const columns = {
  id: generations.id,
  recipeHash: generations.recipeHash,
  embeddingModelId: generations.embeddingModelId,
};

/**
 * Returns the generation that searches read and that new documents are written to. A corpus without one gets it, built
 * by `recipe`. If its hash differs from the recipe's, the corpus is due to be rebuilt (`rebuildCorpus`).
 * @throws AppError("not_found") if there is no such corpus.
 */
export async function publishedGeneration(
  db: Database,
  corpusId: string,
  recipe: IndexRecipe,
  now: Date,
): Promise<Generation> {
  const [known] = await db
    .select(columns)
    .from(generations)
    .innerJoin(corpora, eq(corpora.publishedGenerationId, generations.id))
    .where(eq(corpora.id, corpusId));
  if (known) return known;
  return db.transaction(async (tx) => {
    const current = await lockCorpus(tx, corpusId);
    if (current !== null) {
      const [made] = await tx.select(columns).from(generations).where(eq(generations.id, current));
      if (made) return made;
    }
    const created = await insertGeneration(tx, corpusId, recipe);
    await tx
      .update(generations)
      .set({ state: "published", publishedAt: now })
      .where(eq(generations.id, created.id));
    await tx.update(corpora).set({ publishedGenerationId: created.id }).where(eq(corpora.id, corpusId));
    return created;
  });
}

/** Returns the generation that is built by `recipe` next to the published one: an unfinished one, or a new one. */
export async function buildingGeneration(
  db: Database,
  corpusId: string,
  recipe: IndexRecipe,
): Promise<Generation> {
  return db.transaction(async (tx) => {
    await lockCorpus(tx, corpusId);
    const [begun] = await tx
      .select(columns)
      .from(generations)
      .where(
        and(
          eq(generations.corpusId, corpusId),
          eq(generations.state, "building"),
          eq(generations.recipeHash, recipeHash(recipe)),
        ),
      )
      .orderBy(generations.id)
      .limit(1);
    return begun ?? insertGeneration(tx, corpusId, recipe);
  });
}

/** Returns generations of the corpus that no search reads, left by failed or superseded builds. */
export async function retiredGenerations(db: Database, corpusId: string): Promise<readonly number[]> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.corpusId, corpusId), eq(generations.state, "retired")))
    .orderBy(generations.id);
  return rows.map((row) => row.id);
}

/** Locks the corpus's row until the transaction ends, and returns its published generation. */
export async function lockCorpus(tx: Transaction, corpusId: string): Promise<number | null> {
  const [corpus] = await tx
    .select({ published: corpora.publishedGenerationId })
    .from(corpora)
    .where(eq(corpora.id, corpusId))
    .for("update");
  if (!corpus) throw new AppError("not_found", "Corpus not found. It may have been deleted.");
  return corpus.published;
}

async function insertGeneration(tx: Transaction, corpusId: string, recipe: IndexRecipe): Promise<Generation> {
  const [row] = await tx
    .insert(generations)
    .values({
      corpusId,
      recipe: { ...recipe },
      recipeHash: recipeHash(recipe),
      embeddingModelId: recipe.embeddingModelId,
    })
    .returning(columns);
  if (!row) throw new AppError("internal", "A generation could not be written.");
  return row;
}

/** Publishes `generationId` for searches of the corpus and retires the previous one. */
export async function publishGeneration(
  tx: Transaction,
  input: { readonly corpusId: string; readonly generationId: number; readonly now: Date },
): Promise<void> {
  const before = await lockCorpus(tx, input.corpusId);
  await touchCorpus(tx, input.corpusId);
  if (before === input.generationId) return;
  if (before !== null)
    await tx.update(generations).set({ state: "retired" }).where(eq(generations.id, before));
  await tx
    .update(generations)
    .set({ state: "published", publishedAt: input.now })
    .where(eq(generations.id, input.generationId));
  await tx
    .update(corpora)
    .set({ publishedGenerationId: input.generationId })
    .where(eq(corpora.id, input.corpusId));
  await tx.execute(sql`
    update versions v set generation_id = ${input.generationId}, indexed_at = ${input.now.toISOString()},
      chunk_count = (select count(*) from chunks c
        where c.version_id = v.id and c.generation_id = ${input.generationId})
    from documents d where d.corpus_id = ${input.corpusId} and d.published_version_id = v.id`);
}
