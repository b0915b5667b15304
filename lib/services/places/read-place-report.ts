import { eq, sql } from "drizzle-orm";
import { placeReports } from "#db/schema/index.ts";
import { rows, texts } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { documentOfRef } from "#lib/domain/evidence-ref.ts";
import type { StoredPlaceReport } from "#lib/domain/place-api.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { visibleAmong } from "./internal/visible-among.ts";

/**
 * Returns a stored site report. Items of datasets that the actor may not see now are left out and counted.
 * @throws AppError `not_found`
 */
export async function readPlaceReport(context: Context, id: string): Promise<StoredPlaceReport> {
  const [row] = await context.db.select().from(placeReports).where(eq(placeReports.id, id));
  if (row === undefined) throw new AppError("not_found", "No such site report.");
  const { report } = row;
  const visible = await visibleAmong(
    context,
    row.datasets.map(({ dataset }) => dataset),
  );
  const items = await withoutHiddenPolicies(
    context,
    report.items.filter(({ dataset }) => visible.has(dataset)),
  );
  return {
    ...report,
    items,
    checked: report.checked.filter(({ dataset }) => visible.has(dataset)),
    not_covered: report.not_covered.filter(
      (name) => visible.has(name) || row.datasets.every(({ dataset }) => dataset !== name),
    ),
    withheld: report.items.length - items.length,
    request: row.request,
    as_of: row.asOf.toISOString(),
    receipt_id: row.id,
  };
}

/** Leaves out passages of documents that the actor may not see now. */
async function withoutHiddenPolicies(context: Context, items: readonly PlaceItem[]): Promise<PlaceItem[]> {
  const named = items.flatMap(({ policies }) => policies.flatMap(documentOf));
  const found =
    named.length === 0
      ? []
      : await rows<{ id: string }>(
          context.db,
          sql`select documents.id from documents join corpora on corpora.id = documents.corpus_id
            where documents.id = any(${texts([...new Set(named)])}) and ${visibleEvidence(context.actor)}`,
        );
  const visible = new Set(found.map(({ id }) => id));
  return items.map((item) => ({
    ...item,
    policies: item.policies.filter((policy) => documentOf(policy).some((id) => visible.has(id))),
  }));
}

function documentOf({ evidence_ref: ref }: PlaceItem["policies"][number]): string[] {
  const id = documentOfRef(ref);
  return id === null ? [] : [id];
}
