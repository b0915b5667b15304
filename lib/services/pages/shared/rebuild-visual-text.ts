import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { documents, versions, visualTexts } from "#db/schema/index.ts";
import { addTagging } from "#db/topic-taggings.ts";
import type { WorkContext } from "#lib/context.ts";
import {
  buildingLaneGeneration,
  hasLaneGeneration,
  publishLaneGeneration,
} from "#lib/indexing/lane-generations.ts";
import { visualTextHash } from "#lib/indexing/visual-text.ts";
import { type AssetRow, makeVisualRecords, replaceAssets } from "../internal/visual-records.ts";
import { currentVisualRecipe, embedVisualText, writeVisualText } from "../internal/write-visual-text.ts";

const LANE = "visual-text";

/**
 * Rebuilds a corpus's visual-text rows with the current recipe beside those in use, then publishes them in one step.
 * Queues versions again whose records were added to the old generation meanwhile.
 */
export async function rebuildVisualText(context: WorkContext, corpusId: string): Promise<void> {
  const waiting = await context.db
    .select({ document: documents, version: versions })
    .from(documents)
    .innerJoin(versions, eq(versions.id, documents.publishedVersionId))
    .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt), gt(versions.pageCount, 0)))
    .orderBy(asc(documents.sourcePath));
  if (waiting.length === 0 && !(await hasLaneGeneration(context.db, corpusId, LANE))) return;
  const generation = await buildingLaneGeneration(context.db, corpusId, currentVisualRecipe(context));
  const gates: (typeof visualTexts.$inferInsert)[] = [];
  const assetsOf: { readonly versionId: number; readonly rows: readonly AssetRow[] }[] = [];
  for (const published of waiting) {
    context.signal.throwIfAborted();
    const made = await makeVisualRecords(context, published.version, corpusId);
    await writeVisualText(context, published, generation, made);
    await addTagging(context.db, made.tagging);
    await embedVisualText(context, published, generation);
    assetsOf.push({ versionId: published.version.id, rows: made.assets });
    gates.push({
      versionId: published.version.id,
      generationId: generation.id,
      inputHash: visualTextHash({
        generationId: generation.id,
        corpusId,
        documentId: published.document.id,
        versionId: published.version.id,
        documentTitle: published.document.title,
        records: made.records,
      }),
      recordCount: made.records.length,
      indexedAt: context.now,
    });
  }
  await context.db.transaction(async (tx) => {
    await publishLaneGeneration(tx, {
      ...{ corpusId, lane: LANE, generationId: generation.id, now: context.now },
    });
    const ids = gates.map(({ versionId }) => versionId);
    for (const { versionId, rows } of assetsOf) await replaceAssets(tx, versionId, rows);
    if (ids.length > 0) {
      await tx.delete(visualTexts).where(inArray(visualTexts.versionId, ids));
      await tx.insert(visualTexts).values(gates);
    }
    const outdated = await tx
      .select({ documentId: documents.id, versionId: sql<number>`${documents.publishedVersionId}` })
      .from(visualTexts)
      .innerJoin(documents, eq(documents.publishedVersionId, visualTexts.versionId))
      .where(and(eq(documents.corpusId, corpusId), sql`${visualTexts.generationId} <> ${generation.id}`));
    for (const payload of outdated) {
      await context.queue.enqueue(tx, {
        job: "find-assets",
        payload,
        actorId: context.actor.id,
        corpusId,
      });
    }
  });
}
