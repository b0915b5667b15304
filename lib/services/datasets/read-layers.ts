import { and, eq, inArray } from "drizzle-orm";
import { datasets, jobs, recordReadings, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { LayersView } from "#lib/domain/dataset-edit.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";

/**
 * Returns the layers of a document's published version with their columns and first rows, whether or not they are
 * recognised as records.
 * @throws AppError `not_found`
 */
export async function readLayers(context: Context, documentId: string): Promise<LayersView> {
  const { document } = await requireDocumentRow(context, documentId);
  if (!storedFormatFacts(document.format)?.hasRecords) return { state: "no_records", layers: [] };
  const [reading] = await context.db
    .select({ layers: recordReadings.layers })
    .from(recordReadings)
    .innerJoin(versions, eq(versions.id, recordReadings.versionId))
    .where(eq(versions.id, document.publishedVersionId ?? 0));
  if (reading === undefined) return { state: "waiting", layers: [] };
  const isQueued = await isBeingRead(context, documentId);
  const known = await context.db.select().from(datasets).where(eq(datasets.documentId, documentId));
  const layers = reading.layers.map(({ layer, columns, sample, mapping }) => {
    const dataset = known.find((each) => each.layer === layer);
    return {
      ...{
        layer,
        columns,
        sample,
        mapping: dataset?.mapping ?? mapping,
        is_chosen: dataset?.mapping != null,
      },
      dataset: dataset !== undefined && dataset.publishedVersion !== null ? dataset.id : null,
    };
  });
  return { state: isQueued ? "waiting" : "read", layers };
}

/** True while a job waits to read the document's records, or reads them. */
async function isBeingRead({ db }: Context, documentId: string): Promise<boolean> {
  const ofDocument = and(eq(jobs.documentId, documentId), eq(jobs.kind, "read-records"));
  const active = inArray(jobs.state, ["queued", "running"]);
  return (await db.select({ id: jobs.id }).from(jobs).where(and(ofDocument, active)).limit(1)).length > 0;
}
