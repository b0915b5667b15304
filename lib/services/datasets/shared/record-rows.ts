import type { records } from "#db/schema/index.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { RecordSummary } from "#lib/domain/record-api.ts";
import type { DatasetRow } from "./visible-datasets.ts";

export type RecordRow = typeof records.$inferSelect;

/** Returns the ref of a record in a version of its dataset. */
export function recordRefOf(
  reference: string,
  { dataset, version }: Pick<DatasetRow, "dataset" | "version">,
): string {
  return formatEvidenceRef({
    kind: "record",
    datasetId: dataset.id,
    reference,
    version: version.number ?? 0,
  });
}

export function toRecordSummary(row: RecordRow, of: DatasetRow): RecordSummary {
  return {
    record_ref: recordRefOf(row.reference, of),
    dataset: of.dataset.id,
    version: of.version.number ?? 0,
    reference: row.reference,
    name: row.name,
    organisation: row.organisation,
    entry_date: row.entryDate,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    area_m2: row.areaM2,
    bounds: row.bounds,
  };
}
