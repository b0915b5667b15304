import type { DatasetView } from "#lib/domain/record-api.ts";
import { faultFacts, RECORD_FAULT_CODES, type RecordLayerEnd } from "#lib/domain/records.ts";
import type { DatasetRow } from "../shared/visible-datasets.ts";

/** Returns a dataset as pages and the API show it. */
export function toDatasetView({
  dataset,
  version,
  corpus,
  document,
  documentVersion,
}: DatasetRow): DatasetView {
  const { report } = version;
  return {
    id: dataset.id,
    name: dataset.name,
    kind: dataset.kind,
    publisher: dataset.publisher,
    licence: dataset.licence,
    source: dataset.source,
    coverage_of: dataset.coverageOf,
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
