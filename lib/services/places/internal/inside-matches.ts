import { sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { RecordConditions } from "#lib/domain/record-conditions.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { isInForce, meetsConditions, sizeOfRecord } from "#lib/services/datasets/shared/record-conditions.ts";
import { insideInProcess } from "./places-process.ts";

/** Maximum number of pairs of a record and an area that are compared. */
const MAX_PAIRS = 20_000;
/** Maximum size of the shapes that are compared. */
const MAX_SHAPE_BYTES = 64_000_000;

type Query = {
  /** The versions of the datasets whose records are the areas. */
  readonly areaVersionIds: readonly number[];
  readonly versionIds: readonly number[];
  /** Records and areas in force on this day; null: all. */
  readonly on: string | null;
  readonly conditions: RecordConditions;
};

type Key = { readonly datasetVersionId: number; readonly ordinal: number };
type Shape = Key & {
  readonly geometry: Uint8Array;
  readonly reference: string;
  readonly name: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly sizeM2: number | null;
};

/** A record with the area that it lies in. */
export type RecordInside = { readonly record: Shape; readonly area: Shape; readonly share: number | null };

/**
 * Returns the records that meet the conditions and lie in a record of other datasets, by dataset and row. Rectangles find
 * the pairs, by an index; a process compares the shapes (ADR 0106).
 * @throws AppError `too_complex` if there are too many to compare.
 */
export async function insideMatches(context: Context, query: Query): Promise<readonly RecordInside[]> {
  const pairs = await candidatePairs(context, query);
  if (pairs.length === 0) return [];
  const [records, areas] = [
    distinct(pairs.map(({ record }) => record)),
    distinct(pairs.map(({ area }) => area)),
  ];
  const shapes = await readShapes(context, [...records.values(), ...areas.values()]);
  const areaPlace = new Map([...areas.keys()].map((key, index) => [key, index]));
  const areasOf = Map.groupBy(pairs, ({ record }) => keyOf(record));
  const [recordKeys, areaKeys] = [[...records.keys()], [...areas.keys()]];
  const geometryOf = (key: string) => shapes.get(key)?.geometry ?? new Uint8Array();
  const found = await insideInProcess(context, {
    areas: areaKeys.map(geometryOf),
    records: recordKeys.map((key) => ({
      geometry: geometryOf(key),
      areas: (areasOf.get(key) ?? []).map(({ area }) => areaPlace.get(keyOf(area)) ?? -1),
    })),
  });
  return found.flatMap(({ record, area, share }) => {
    const [of, within] = [shapes.get(recordKeys[record] ?? ""), shapes.get(areaKeys[area] ?? "")];
    return of === undefined || within === undefined ? [] : [{ record: of, area: within, share }];
  });
}

const keyOf = ({ datasetVersionId, ordinal }: Key) => `${datasetVersionId} ${ordinal}`;

/** The keys without repetition, by dataset and row. */
function distinct(keys: readonly Key[]): ReadonlyMap<string, Key> {
  const sorted = keys.toSorted((a, b) => a.datasetVersionId - b.datasetVersionId || a.ordinal - b.ordinal);
  return new Map(sorted.map((key) => [keyOf(key), key]));
}

async function candidatePairs({ db }: Context, { areaVersionIds, versionIds, on, conditions }: Query) {
  if (areaVersionIds.length === 0 || versionIds.length === 0) return [];
  const inForce = on === null ? sql`true` : isInForce(on);
  const found = await rows<{ version: number; ordinal: number; areaVersion: number; areaOrdinal: number }>(
    db,
    sql`with areas as materialized (
        select dataset_version_id, ordinal, bounds from records
        where dataset_version_id = any(${integers(areaVersionIds)}) and area_m2 is not null and ${inForce}
      )
      select records.dataset_version_id as version, records.ordinal, areas.dataset_version_id as "areaVersion",
        areas.ordinal as "areaOrdinal"
      from areas join records on records.bounds && areas.bounds
      where records.dataset_version_id = any(${integers(versionIds)}) and ${inForce}
        and ${sql.join([sql`true`, ...meetsConditions(conditions)], sql` and `)}
      limit ${MAX_PAIRS + 1}`,
  );
  if (found.length > MAX_PAIRS) throw tooMany();
  return found.map(({ version, ordinal, areaVersion, areaOrdinal }) => ({
    record: { datasetVersionId: version, ordinal },
    area: { datasetVersionId: areaVersion, ordinal: areaOrdinal },
  }));
}

async function readShapes({ db }: Context, keys: readonly Key[]): Promise<ReadonlyMap<string, Shape>> {
  const among = sql`(dataset_version_id, ordinal) in (select * from unnest(
    ${integers(keys.map(({ datasetVersionId }) => datasetVersionId))}, ${integers(keys.map(({ ordinal }) => ordinal))}))`;
  const [size] = await rows<{ bytes: number }>(
    db,
    sql`select coalesce(sum(octet_length(geometry)), 0)::float8 as bytes from records where ${among}`,
  );
  if ((size?.bytes ?? 0) > MAX_SHAPE_BYTES) throw tooMany();
  const found = await rows<Shape>(
    db,
    sql`select dataset_version_id as "datasetVersionId", ordinal, geometry, reference, name,
        valid_from::text as "validFrom", valid_to::text as "validTo", ${sizeOfRecord()} as "sizeM2"
      from records where ${among}`,
  );
  return new Map(found.map((shape) => [keyOf(shape), shape]));
}

function tooMany(): AppError {
  return new AppError(
    "too_complex",
    "Too many records and areas lie close together to compare them. Choose fewer datasets, or a larger size.",
    { limit: MAX_PAIRS },
  );
}
