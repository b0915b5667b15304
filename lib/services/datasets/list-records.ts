import { and, asc, desc, eq, gt, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { likePattern } from "#db/like-pattern.ts";
import { records } from "#db/schema/index.ts";
import { integers } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import type { RecordPage, RecordsQuery } from "#lib/domain/record-api.ts";
import { areaRangeOf } from "#lib/domain/record-conditions.ts";
import type { RecordSort } from "#lib/domain/record-sorts.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { isInForce, meetsConditions } from "./shared/record-conditions.ts";
import { toRecordSummary } from "./shared/record-rows.ts";
import { isNamed, isPublished, selectDatasets } from "./shared/visible-datasets.ts";

/** A record by the version of its dataset and its row there. */
export type RecordKey = { readonly datasetVersionId: number; readonly ordinal: number };

/**
 * Returns a page of the published records that the actor may see, by dataset and row, or as sorted.
 * @param among only these records
 * @throws AppError `bad_request` for an `after` that is no `next`.
 */
export async function listRecords(
  context: Context,
  query: Omit<RecordsQuery, "intersects" | "inside">,
  among?: readonly RecordKey[],
): Promise<RecordPage> {
  const of = query.dataset === undefined ? [] : [isNamed(query.dataset)];
  const found = await selectDatasets(context.db, context.actor, isPublished(), ...of);
  const byVersion = new Map(found.map((row) => [row.version.id, row]));
  const conditions = [
    inArray(records.datasetVersionId, [...byVersion.keys()]),
    ...conditionsOf(query),
    ...(among === undefined ? [] : [isAmong(among)]),
  ];
  const [counted] = await context.db
    .select({ total: sql<number>`count(*)::int` })
    .from(records)
    .where(and(...conditions));
  const page = await context.db
    .select()
    .from(records)
    .where(and(...conditions, ...afterOf(query.after, query.sort)))
    .orderBy(...orderOf(query.sort), asc(records.datasetVersionId), asc(records.ordinal))
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

function conditionsOf(query: Omit<RecordsQuery, "intersects" | "inside">): SQL[] {
  const { q, bbox, on, min_area_m2: atLeast, max_area_m2: atMost, attributes } = query;
  const conditions: (SQL | undefined)[] = [];
  if (q !== undefined && q !== "") {
    const pattern = likePattern(q);
    conditions.push(or(ilike(records.reference, pattern), ilike(records.name, pattern)));
  }
  if (bbox !== undefined) conditions.push(touches(bbox));
  if (on !== undefined) conditions.push(isInForce(on));
  conditions.push(...meetsConditions({ ...areaRangeOf(atLeast, atMost), ...(attributes && { attributes }) }));
  return conditions.filter((condition) => condition !== undefined);
}

function isAmong(keys: readonly RecordKey[]): SQL {
  const versionIds = integers(keys.map(({ datasetVersionId }) => datasetVersionId));
  const ordinals = integers(keys.map(({ ordinal }) => ordinal));
  return sql`(${records.datasetVersionId}, ${records.ordinal}) in (select * from unnest(${versionIds}, ${ordinals}))`;
}

/** The condition that a record's rectangle touches another. */
function touches([west, south, east, north]: BoundingBox): SQL {
  return sql`${records.bounds} && box(point(${east}, ${north}), point(${west}, ${south}))`;
}

const PLACE = /^(\d{1,9})-(\d{1,9})$/;

/** Rows with an equal key are ordered as in the file. */
function keyOf(sort: RecordSort, table: Readonly<Record<"reference" | "name", AnyPgColumn>>): SQL {
  return sort.endsWith("name") ? sql`lower(coalesce(${table.name}, ''))` : sql`${table.reference}`;
}

const isDescending = (sort: RecordSort) => sort.startsWith("-");

function orderOf(sort: RecordSort | undefined): SQL[] {
  if (sort === undefined) return [];
  return [isDescending(sort) ? desc(keyOf(sort, records)) : asc(keyOf(sort, records))];
}

function afterOf(after: string | undefined, sort: RecordSort | undefined): SQL[] {
  if (after === undefined) return [];
  const [, version, ordinal] = PLACE.exec(after) ?? [];
  if (version === undefined || ordinal === undefined)
    throw new AppError("bad_request", "`after` must be the `next` of the page before.", { after });
  const place = { version: Number(version), ordinal: Number(ordinal) };
  const isLater = or(
    gt(records.datasetVersionId, place.version),
    and(eq(records.datasetVersionId, place.version), gt(records.ordinal, place.ordinal)),
  );
  const follows = sort === undefined ? isLater : followsInSort(sort, place, isLater);
  return follows === undefined ? [] : [follows];
}

/** The condition that a record comes after the last one of the page before, whose key the database looks up. */
function followsInSort(
  sort: RecordSort,
  { version, ordinal }: { readonly version: number; readonly ordinal: number },
  isLater: SQL | undefined,
): SQL | undefined {
  const last = alias(records, "last_shown");
  const lastKey = sql`(select ${keyOf(sort, last)} from ${records} ${sql.identifier("last_shown")}
    where ${last.datasetVersionId} = ${version} and ${last.ordinal} = ${ordinal})`;
  const key = keyOf(sort, records);
  return or(isDescending(sort) ? lt(key, lastKey) : gt(key, lastKey), and(eq(key, lastKey), isLater));
}
