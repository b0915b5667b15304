import { type SQL, sql } from "drizzle-orm";
import { corpora, datasets } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { faultFacts, RECORD_FAULT_CODES, type RecordLayerEnd } from "#lib/domain/records.ts";
import { type DatasetRow, isPublished, selectDatasets } from "./shared/visible-datasets.ts";

/** Returns the published datasets that the actor may see, by kind and name. */
export async function listDatasets(
  context: Context,
  {
    corpus,
    kind,
    document,
  }: { readonly corpus?: string; readonly kind?: string; readonly document?: string } = {},
): Promise<{ readonly datasets: readonly DatasetView[] }> {
  const narrowed: SQL[] = [isPublished()];
  if (corpus !== undefined) narrowed.push(sql`${corpora.id} = ${corpus}`);
  if (kind !== undefined) narrowed.push(sql`${datasets.kind} = ${kind}`);
  if (document !== undefined) narrowed.push(sql`${datasets.documentId} = ${document}`);
  const found = await selectDatasets(context.db, context.actor, ...narrowed);
  return { datasets: found.map(toDatasetView) };
}

function toDatasetView({ dataset, version, corpus, document, documentVersion }: DatasetRow): DatasetView {
  const { report } = version;
  return {
    id: dataset.id,
    name: dataset.name,
    kind: dataset.kind,
    publisher: dataset.publisher,
    licence: dataset.licence,
    source: dataset.source,
    corpus,
    document: { ...document, version: documentVersion },
    layer: dataset.layer,
    version: version.number ?? 0,
    read_at: version.createdAt.toISOString(),
    rows: report?.rows ?? 0,
    records: version.recordCount,
    placed: version.placedCount,
    refused: report?.refused ?? 0,
    bounds: version.bounds,
    coordinates: coordinatesOf(report),
    faults: faultCounts(report),
    refused_rows: (report?.refusedRows ?? []).map(({ row, fault }) => ({
      row,
      code: fault.code,
      detail: fault.detail ?? null,
    })),
    notes: report?.notes ?? [],
  };
}

function coordinatesOf(report: RecordLayerEnd | null): DatasetView["coordinates"] {
  const found = report?.coordinates;
  return found ? { system: found.system, accuracy_metres: found.accuracyMetres } : null;
}

/** Returns the faults of a layer in words, the most frequent first. */
function faultCounts(report: RecordLayerEnd | null): DatasetView["faults"] {
  return RECORD_FAULT_CODES.flatMap((code) => {
    const rows = report?.faults[code] ?? 0;
    return rows === 0 ? [] : [{ code, ...faultFacts(code), rows }];
  }).sort((a, b) => b.rows - a.rows);
}
