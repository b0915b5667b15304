import { and, eq, isNull } from "drizzle-orm";
import { documents, versions, visualTexts } from "#db/schema/index.ts";
import { addTagging } from "#db/topic-taggings.ts";
import type { WorkContext } from "#lib/context.ts";
import type { Generation } from "#lib/indexing/generations.ts";
import { holdLanePublished, publishedLaneGeneration } from "#lib/indexing/lane-generations.ts";
import { visualTextHash } from "#lib/indexing/visual-text.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { queuePages } from "./embed-pages.ts";
import { makeVisualRecords, replaceAssets, type VisualRecords } from "./internal/visual-records.ts";
import {
  currentVisualRecipe,
  embedVisualText,
  type Published,
  targetOf,
  writeVisualText,
} from "./internal/write-visual-text.ts";

export type FindAssetsInput = { readonly documentId: string; readonly versionId: number };

async function load(context: WorkContext, input: FindAssetsInput): Promise<Published | undefined> {
  const [row] = await context.db
    .select({ document: documents, version: versions })
    .from(documents)
    .innerJoin(versions, eq(versions.id, documents.publishedVersionId))
    .where(
      and(eq(documents.id, input.documentId), eq(versions.id, input.versionId), isNull(documents.deletedAt)),
    );
  return row;
}

/**
 * Finds the assets on a published version's pages, then writes its visual-text records. Runs when every page has its
 * text, printed or recognised, so that captions and the sentences that refer to assets are known. A row in
 * `visual_texts` is the version's gate: searches see its records only when all are written. Idempotent.
 * @throws AppError("embedder_unavailable") if only the vectors are missing. Until then the records are found by
 * keyword.
 */
export async function findAssetsOf(
  context: WorkContext,
  input: FindAssetsInput,
  job: JobReporter,
): Promise<JobOutcome> {
  for (;;) {
    const published = await load(context, input);
    if (!published) return { status: "skipped", reason: "not_published" };
    if (published.version.pageCount === 0) return { status: "skipped", reason: "no_pages" };
    job.report("finding_assets", 0.1);
    const { corpusId } = published.document;
    const made = await makeVisualRecords(context, published.version, corpusId);
    const recipe = currentVisualRecipe(context);
    const generation = await publishedLaneGeneration(context.db, corpusId, recipe, context.now);
    job.report("indexing_visual_text", 0.5);
    await writeVisualText(context, published, generation, made);
    if (!(await openGate(context, published, generation, made))) continue;
    job.report("embedding_visual_text", 0.7);
    await embedVisualText(context, published, generation);
    const result = { assets: made.assets.length, records: made.records.length };
    await context.db.transaction((tx) => job.complete(tx, result));
    return { status: "done" };
  }
}

/** Writes the assets and opens the gate in one transaction. @returns false if the corpus has another generation now */
async function openGate(
  context: WorkContext,
  published: Published,
  generation: Generation,
  made: VisualRecords,
): Promise<boolean> {
  const { version, document } = published;
  const inputHash = visualTextHash({ ...targetOf(published, generation), records: made.records });
  return context.db.transaction(async (tx) => {
    if (!(await holdLanePublished(tx, document.corpusId, "visual-text", generation.id))) return false;
    await replaceAssets(tx, version.id, made.assets);
    await addTagging(tx, made.tagging);
    const row = {
      versionId: version.id,
      generationId: generation.id,
      inputHash,
      recordCount: made.records.length,
      indexedAt: context.now,
    };
    await tx.insert(visualTexts).values(row).onConflictDoUpdate({ target: visualTexts.versionId, set: row });
    // The embedding of a page includes its assets, so it is queued after them.
    await queuePages(context, tx, { ...published.document, versionId: version.id });
    return true;
  });
}
