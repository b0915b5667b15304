import { type SQL, sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import { type TileAddress, tileBounds, tileCells } from "#lib/places/tile-address.ts";

/** A tile is filled by squares, so that a crowded town leaves room for the records around it. */
const CELL_COLUMNS = 8;
/** Maximum number of records from each square: 1,024 in a tile. */
const MAX_IN_CELL = 16;
/** Maximum size of the shapes of a tile before they are simplified. */
const MAX_SHAPE_BYTES = 16_000_000;
/** A shape that is smaller on the screen is drawn as a point. */
const LEAST_PIXELS = 2;
const TILE_PIXELS = 512;

/** A record in a tile, before it is drawn. */
export type RecordInTile = {
  readonly versionId: number;
  readonly reference: string;
  readonly name: string | null;
  readonly bounds: BoundingBox;
  /** Null if it is drawn as a point. */
  readonly geometry: Uint8Array | null;
  readonly isThinned: boolean;
};

type Query = {
  readonly address: TileAddress;
  /** The versions of the datasets. */
  readonly versionIds: readonly number[];
  /** Records in force on this day. */
  readonly on: string;
};

type Row = {
  readonly version: number;
  readonly reference: string;
  readonly name: string | null;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly shape: Uint8Array | null;
  readonly thinned: boolean;
};

/**
 * Returns the records of a tile, by dataset and row. Each square of the tile has its records nearest to its centre, up
 * to a limit, found by the index on `records.bounds`. So the time does not grow with the number of records (ADR 0108).
 */
export async function recordsInTile(
  { db }: Pick<Context, "db">,
  { address, versionIds, on }: Query,
): Promise<readonly RecordInTile[]> {
  if (versionIds.length === 0) return [];
  const [west, south, east, north] = tileBounds(address);
  const [wide, high] = [east - west, north - south].map((size) => (size / TILE_PIXELS) * LEAST_PIXELS);
  const found = await rows<Row>(
    db,
    sql`with cell as (
        select number, box(point(east, north), point(west, south)) as square,
          point((west + east) / 2, (south + north) / 2) as centre
        from ${cellTable(tileCells(address, CELL_COLUMNS))}
      ), near as (
        select version, ordinal, count(*) over (partition by number) > ${MAX_IN_CELL} as crowded,
          row_number() over (partition by number order by distance, version, ordinal) as place
        from cell cross join lateral (
          select dataset_version_id as version, ordinal, bounds <-> cell.centre as distance from records
          where bounds && cell.square and dataset_version_id = any(${integers(versionIds)})
            and coalesce(valid_from, '-infinity') <= ${on}::date
            and coalesce(valid_to, 'infinity') >= ${on}::date
          order by bounds <-> cell.centre, dataset_version_id, ordinal limit ${MAX_IN_CELL + 1}
        ) inside
      ), shown as (
        select version, ordinal, bool_or(crowded) as thinned from near
        where place <= ${MAX_IN_CELL} group by version, ordinal
      ), sized as (
        select shown.*, reference, name, bounds, geometry,
          width(bounds) < ${wide}::float8 and height(bounds) < ${high}::float8 as small,
          sum(octet_length(geometry)) over (order by area(bounds) desc, version, shown.ordinal) as bytes
        from shown join records on dataset_version_id = version and records.ordinal = shown.ordinal
      )
      select version, reference, name, thinned,
        (bounds[1])[0] as west, (bounds[1])[1] as south, (bounds[0])[0] as east, (bounds[0])[1] as north,
        case when small or bytes > ${MAX_SHAPE_BYTES} then null else geometry end as shape
      from sized order by version, ordinal`,
  );
  return found.map((row) => ({
    versionId: row.version,
    reference: row.reference,
    name: row.name,
    bounds: [row.west, row.south, row.east, row.north],
    geometry: row.shape,
    isThinned: row.thinned,
  }));
}

/** Returns the squares as a table with `number`, `west`, `south`, `east` and `north`. */
function cellTable(cells: readonly BoundingBox[]): SQL {
  const column = (edge: number) => sql`${`{${cells.map((cell) => cell[edge]).join(",")}}`}::float8[]`;
  return sql`unnest(${column(0)}, ${column(1)}, ${column(2)}, ${column(3)})
    with ordinality as squares(west, south, east, north, number)`;
}
