import { eq } from "drizzle-orm";
import { type documents, type versions, visualTexts } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { embedVersion } from "#lib/indexing/embed-version.ts";
import type { Generation } from "#lib/indexing/generations.ts";
import { laneRecipe } from "#lib/indexing/lane-generations.ts";
import { indexVisualText, visualTextHash } from "#lib/indexing/visual-text.ts";
import { ASSETS_FINGERPRINT } from "#lib/ingest/assets/index.ts";
import { RECORDS_FINGERPRINT } from "#lib/ingest/assets/records.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import type { VisualRecords } from "./visual-records.ts";

/** A document with its published version. */
export type Published = {
  readonly document: typeof documents.$inferSelect;
  readonly version: typeof versions.$inferSelect;
};

/** The current recipe of visual-text rows. */
export function currentVisualRecipe(context: WorkContext) {
  const records = `${ASSETS_FINGERPRINT}+${RECORDS_FINGERPRINT}`;
  return laneRecipe("visual-text", currentRecipe(context).recipe, records);
}

/** Returns what a version's rows in the generation are written for. */
export function targetOf({ document, version }: Published, generation: Generation) {
  return {
    generationId: generation.id,
    corpusId: document.corpusId,
    documentId: document.id,
    versionId: version.id,
    documentTitle: document.title,
  };
}

/** Writes the version's rows into the generation, unless the same rows are there already and searchable. */
export async function writeVisualText(
  context: WorkContext,
  published: Published,
  generation: Generation,
  { records }: VisualRecords,
): Promise<void> {
  const input = { ...targetOf(published, generation), records };
  const [gate] = await context.db
    .select()
    .from(visualTexts)
    .where(eq(visualTexts.versionId, published.version.id));
  const sameGeneration = gate?.generationId === generation.id;
  if (sameGeneration && gate.inputHash === visualTextHash(input)) return;
  // Close the gate while rows are replaced, so that searches never see only some of them.
  if (sameGeneration)
    await context.db.delete(visualTexts).where(eq(visualTexts.versionId, published.version.id));
  await indexVisualText(context, input);
}

/** Embeds records without vectors, if the generation has the current model. */
export async function embedVisualText(
  context: WorkContext,
  published: Published,
  generation: Generation,
): Promise<void> {
  const { embedder, sql, signal } = context;
  if (embedder === null || embedder.model.id !== generation.embeddingModelId) return;
  const { facets } = currentRecipe(context).recipe;
  const target = { ...targetOf(published, generation), facets, updatesShare: false };
  await embedVersion({ sql, embedder, signal }, target);
}
