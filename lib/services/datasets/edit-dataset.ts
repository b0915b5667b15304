import { eq } from "drizzle-orm";
import { datasets } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { OUTLINE } from "#lib/domain/coverage.ts";
import type { DatasetEdit } from "#lib/domain/dataset-edit.ts";
import type { Geometry } from "#lib/domain/geojson.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { partsOf } from "#lib/geometry/parts.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";
import { toDatasetView } from "./internal/dataset-view.ts";
import { readRecord } from "./read-record.ts";
import { isPublished, selectDatasets } from "./shared/visible-datasets.ts";

/**
 * Sets facts of a dataset by hand. They are kept when later versions of the file are read. Records the change in the audit
 * log, at the document. The area of a record is copied, so that it stays when the record changes.
 * @throws AppError `not_found`; `bad_request` if `coverage_of` is no ref of a record with an area.
 */
export async function editDataset(context: Context, id: string, edit: DatasetEdit): Promise<DatasetView> {
  const { dataset, document } = await requireDataset(context, id);
  const { coverage_of: coverageOf, ...facts } = edit;
  const coverage = await coverageBy(context, coverageOf);
  await context.db.transaction(async (tx) => {
    await tx
      .update(datasets)
      .set({ ...facts, ...coverage, origin: "typed", updatedAt: context.now })
      .where(eq(datasets.id, id));
    const before = { ...dataset, coverage_of: dataset.coverageOf };
    await writeAudit(context, tx, {
      ...{ action: "document.dataset_edited", subjectType: "document", subjectId: document.id },
      before: Object.fromEntries(Object.keys(edit).map((key) => [key, before[key as keyof DatasetEdit]])),
      after: edit,
    });
  });
  return toDatasetView(await requireDataset(context, id));
}

async function requireDataset(context: Context, id: string) {
  const [found] = await selectDatasets(context.db, context.actor, isPublished(), eq(datasets.id, id));
  if (found === undefined) throw new AppError("not_found", "No such dataset.");
  return found;
}

type Coverage = { readonly coverageOf?: string | null; readonly coverage?: Uint8Array | null };

async function coverageBy(context: Context, coverageOf: DatasetEdit["coverage_of"]): Promise<Coverage> {
  if (coverageOf === undefined) return {};
  if (coverageOf === null || coverageOf === OUTLINE) return { coverageOf, coverage: null };
  const { geometry } = await readRecord(context, coverageOf);
  const area = geometry as Geometry | null;
  if (area === null || partsOf(area).polygons.length === 0)
    throw new AppError(
      "bad_request",
      "This record has no area. Choose a record with an area, such as a boundary.",
    );
  return { coverageOf, coverage: writeWkb(area) };
}
