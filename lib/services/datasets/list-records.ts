import { and, asc, eq, gt, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#db/like-pattern.ts";
import { datasets, records } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { RecordPage, RecordsQuery } from "#lib/domain/record-api.ts";
import type { Bounds } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { toRecordSummary } from "./shared/record-rows.ts";
import { isPublished, selectDatasets } from "./shared/visible-datasets.ts";

/** Returns a page of the published records that the actor may see, by dataset and row. */
export async function listRecords(
  context: Context,
  query: Omit<RecordsQuery, "intersects">,
): Promise<RecordPage> {
  const of =
    query.dataset === undefined
      ? []
      : [sql`(${datasets.id} = ${query.dataset} or ${datasets.kind} = ${query.dataset})`];
  const found = await selectDatasets(context.db, context.actor, isPublished(), ...of);
  const byVersion = new Map(found.map((row) => [row.version.id, row]));
  const conditions = [inArray(records.datasetVersionId, [...byVersion.keys()]), ...conditionsOf(query)];
  const [counted] = await context.db
    .select({ total: sql<number>`count(*)::int` })
    .from(records)
    .where(and(...conditions));
  const page = await context.db
    .select()
    .from(records)
    .where(and(...conditions, ...afterOf(query.after)))
    .orderBy(asc(records.datasetVersionId), asc(records.ordinal))
    .limit(query.limit + 1);
  const shown = page.slice(0, query.limit);
  const last = page.length > query.limit ? shown.at(-1) : undefined;
  return {
    records: shown.flatMap((row) => {
      const of = byVersion.get(row.datasetVersionId);
      return of === undefined ? [] : [toRecordSummary(row, of)];
    }),
    total: counted?.total ?? 0,
    next: last === undefined ? null : `${last.datasetVersionId}-${last.ordinal}`,
  };
}

function conditionsOf({ q, bbox, on }: Pick<RecordsQuery, "q" | "bbox" | "on">): SQL[] {
  const conditions: (SQL | undefined)[] = [];
  if (q !== undefined && q !== "") {
    const pattern = likePattern(q);
    conditions.push(or(ilike(records.reference, pattern), ilike(records.name, pattern)));
  }
  if (bbox !== undefined) conditions.push(touches(bbox));
  if (on !== undefined) conditions.push(isInForce(on));
  return conditions.filter((condition) => condition !== undefined);
}

/** The condition that a record's rectangle touches another. */
function touches([west, south, east, north]: Bounds): SQL {
  return sql`${records.bounds} && box(point(${east}, ${north}), point(${west}, ${south}))`;
}

/** The condition that a record is in force on a day. A record without dates is. */
function isInForce(day: string): SQL {
  return sql`(coalesce(${records.validFrom}, '-infinity') <= ${day}::date
    and coalesce(${records.validTo}, 'infinity') >= ${day}::date)`;
}

const PLACE = /^(\d{1,9})-(\d{1,9})$/;

function afterOf(after: string | undefined): SQL[] {
  if (after === undefined) return [];
  const [, version, ordinal] = PLACE.exec(after) ?? [];
  if (version === undefined || ordinal === undefined)
    throw new AppError("bad_request", "`after` must be the `next` of the page before.", { after });
  const isLater = or(
    gt(records.datasetVersionId, Number(version)),
    and(eq(records.datasetVersionId, Number(version)), gt(records.ordinal, Number(ordinal))),
  );
  return isLater === undefined ? [] : [isLater];
}
