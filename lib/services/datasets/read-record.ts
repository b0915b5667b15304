import { and, eq, sql } from "drizzle-orm";
import { datasets, datasetVersions, records } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { RecordView } from "#lib/domain/record-api.ts";
import { faultFacts } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { documentsNaming } from "./internal/named-in.ts";
import { recordHistory } from "./internal/record-history.ts";
import { type RecordRow, toRecordSummary } from "./shared/record-rows.ts";
import { type DatasetRow, selectDatasets } from "./shared/visible-datasets.ts";

/** Maximum number of documents that are listed as naming a record. */
const MAX_NAMING = 50;

/**
 * Returns the record that a ref names, as its version of the dataset has it, with the row of the file that it stems from.
 * @throws AppError `bad_request` for text that is no ref of a record, `not_found` if there is none that the actor may see.
 */
export async function readRecord(context: Context, recordRef: string): Promise<RecordView> {
  const { row, of } = await requireRecord(context, recordRef);
  const history = await recordHistory(context, of, row.reference);
  const named = await documentsNaming(context, [row.reference], {
    without: [of.document.id],
    limit: MAX_NAMING,
  });
  const named_in = (named.get(row.reference) ?? []).map(({ evidenceRef, documentId, title }) => ({
    ...{ evidence_ref: evidenceRef, document_id: documentId, title },
  }));
  return { ...toRecordView(row, of), ...history, named_in };
}

type Found = { readonly row: RecordRow; readonly of: DatasetRow };

async function requireRecord(context: Context, recordRef: string): Promise<Found> {
  const ref = parseEvidenceRef(recordRef);
  if (ref?.kind !== "record")
    throw new AppError(
      "bad_request",
      "This is not the ref of a record. It has the form record::<dataset>::<reference>@<version>.",
    );
  const [of] = await selectDatasets(
    context.db,
    context.actor,
    sql`${datasets.id} = ${ref.datasetId} and ${datasetVersions.number} = ${ref.version}`,
  );
  const isIt = of && and(eq(records.datasetVersionId, of.version.id), eq(records.reference, ref.reference));
  const [row] = of === undefined ? [] : await context.db.select().from(records).where(isIt);
  if (of === undefined || row === undefined) throw new AppError("not_found", "No such record.");
  return { row, of };
}

function toRecordView(row: RecordRow, of: DatasetRow): Omit<RecordView, "versions" | "state" | "named_in"> {
  const { dataset, document, documentVersion } = of;
  return {
    ...toRecordSummary(row, of),
    documentation_url: row.documentationUrl,
    notes: row.notes,
    attributes: row.attributes,
    geometry: row.geometry === null ? null : storedGeometry(row.geometry),
    faults: row.faults.map(({ code, detail }) => ({ code, ...faultFacts(code), detail: detail ?? null })),
    source: {
      document_id: document.id,
      document_title: document.title,
      document_version: documentVersion,
      layer: dataset.layer,
      row: row.row,
    },
    dataset_name: dataset.name,
    dataset_kind: dataset.kind,
    publisher: dataset.publisher,
    licence: dataset.licence,
    dataset_source: dataset.source,
    current_version: dataset.publishedVersion,
  };
}
