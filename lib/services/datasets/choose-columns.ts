import { eq } from "drizzle-orm";
import { datasets } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { ChosenColumns, LayersView } from "#lib/domain/dataset-edit.ts";
import { columnsOf } from "#lib/domain/record-mapping.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { datasetOfLayer } from "./internal/dataset-of-layer.ts";
import { readLayers } from "./read-layers.ts";

/**
 * Sets which columns of a layer make its records, and has the file read again. Later versions of the document are read by
 * the same columns. Without a mapping the columns are recognised again.
 * @throws AppError `not_found`; `bad_request` for an unknown layer or column, or without any column; `conflict` for a
 *   file without layers, or one that is not read yet.
 */
export async function chooseColumns(
  context: Context,
  documentId: string,
  { layer, mapping }: ChosenColumns,
): Promise<LayersView> {
  const { document } = await requireDocumentRow(context, documentId);
  const { layers } = await readLayers(context, documentId);
  const versionId = document.publishedVersionId;
  if (versionId === null || layers.length === 0)
    throw new AppError(
      "conflict",
      "This file has no columns to choose. If it was added just now, try again when its indexing has ended.",
    );
  const known = layers.find((each) => each.layer === layer);
  if (known === undefined) throw new AppError("bad_request", "The file has no such layer or sheet.");
  if (mapping !== null)
    requireColumns(columnsOf(mapping), known.columns, mapping.geometry?.from === "feature");
  await context.db.transaction(async (tx) => {
    const dataset = await datasetOfLayer(context, tx, { document, layer });
    // Its version is read again even if its columns stay the same.
    await tx
      .update(datasets)
      .set({ mapping, readRecipe: null, updatedAt: context.now })
      .where(eq(datasets.id, dataset.id));
    await writeAudit(context, tx, {
      ...{ action: "document.columns_chosen", subjectType: "document", subjectId: documentId },
      before: { layer, columns: dataset.mapping },
      after: { layer, columns: mapping },
    });
    await context.queue.enqueue(tx, {
      ...{ job: "read-records", payload: { documentId, versionId } },
      ...{ actorId: context.actor.id, corpusId: document.corpusId },
    });
  });
  return readLayers(context, documentId);
}

function requireColumns(chosen: readonly string[], columns: readonly string[], hasShapes: boolean): void {
  if (chosen.length === 0 && !hasShapes)
    throw new AppError("bad_request", "Choose at least one column, such as the reference.");
  const unknown = chosen.find((column) => !columns.includes(column));
  if (unknown !== undefined) throw new AppError("bad_request", `The file has no column “${unknown}”.`);
}
