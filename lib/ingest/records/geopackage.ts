import type { AttributeValue, LayerFacts } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { crsOfCode } from "#lib/geometry/crs.ts";
import { openSqlite, type SqliteFile, type SqliteTable } from "../container/sqlite/database.ts";
import type { SqlValue } from "../container/sqlite/values.ts";
import { cleanText } from "../decode.ts";
import { bytesOf } from "../processes/file-source.ts";
import { faultOf, shortened } from "./faults.ts";
import type { SourceLayer, SourceRow } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import type { OpenInput } from "./open-input.ts";
import type { StatedSystem } from "./places.ts";
import { statedFacts } from "./stated-facts.ts";
import { unreadSystem } from "./unread-system.ts";

/** Layers of one file that are read. */
const MAX_LAYERS = 500;
/** Kinds of layers with rows. Others are pictures of maps. */
const WITH_ROWS: ReadonlySet<SqlValue> = new Set(["features", "attributes", "aspatial"]);

type Values = Readonly<Record<string, SqlValue>>;

/**
 * Opens a GeoPackage (OGC 12-128r18): each table of features or attributes that its contents list is a layer. Rows are
 * numbered in the order of their ids.
 * @throws AppError `damaged`, `too_complex`, `not_found`
 */
export async function* openGeoPackage({ source, signal }: OpenInput): AsyncGenerator<SourceLayer, void> {
  const bytes = await bytesOf(source);
  signal?.throwIfAborted();
  const file = openSqlite(bytes);
  if (file.table("gpkg_contents") === null)
    throw new AppError("damaged", "This database has no list of layers, so it is not a GeoPackage.");
  const contents = listed(file, "gpkg_contents").filter(({ data_type: type = null }) => WITH_ROWS.has(type));
  const byName = new Map(contents.map((entry) => [String(entry.table_name), entry]));
  const names = new Set(byName.keys());
  if (names.size > MAX_LAYERS) throw tooManyLayers(names.size);
  const columns = listed(file, "gpkg_geometry_columns");
  const systems = listed(file, "gpkg_spatial_ref_sys");
  for (const name of names) {
    const table = file.table(name);
    if (table === null) {
      yield withoutRows(name);
      continue;
    }
    const stated = columns.find((each) => String(each.table_name).toLowerCase() === name.toLowerCase());
    const geometry = String(stated?.column_name ?? "");
    const facts = factsOf(name, byName.get(name)?.identifier);
    yield { ...layerOf(name, table, { geometry, ...systemOf(stated?.srs_id, systems) }), facts };
  }
}

/** Returns the rows of a table by their columns; none without the table. More than are needed are not read. */
function listed(file: SqliteFile, name: string): readonly Values[] {
  const table = file.table(name);
  const rows: Values[] = [];
  for (const { values } of table?.rows() ?? []) {
    if (rows.length >= MAX_LAYERS * 20) throw tooManyLayers(rows.length);
    if (values !== null && table !== null)
      rows.push(
        Object.fromEntries(table.columns.map(({ name: key }, at) => [key.toLowerCase(), values[at] ?? null])),
      );
  }
  return rows;
}

function tooManyLayers(layers: number): AppError {
  return new AppError(
    "too_complex",
    `This GeoPackage lists ${layers.toLocaleString("en-GB")} layers or more; ${MAX_LAYERS} are read. Split it.`,
    { layers },
  );
}

/** A title for people, if it says more than the name of the table. */
function factsOf(name: string, identifier: SqlValue = null): LayerFacts {
  return identifier === name ? {} : statedFacts({ name: identifier });
}

/** What the contents list may be a view, which would run statements of the file. */
function withoutRows(name: string): SourceLayer {
  return {
    ...{ name: layerName(name), columns: [], sample: [], hasShapes: false, system: "auto" },
    async *rows() {},
    notes: () => ["The layer is not a table of its own, so it is not read. Export it as a table."],
  };
}

const layerName = (name: string) => shortened(cleanText(name), RECORD_LIMITS.columnChars);

/** The column with the shapes, empty if there is none, and its coordinate system. */
type Geometry = { readonly geometry: string; readonly system: StatedSystem; readonly systemName: string };

function layerOf(name: string, table: SqliteTable, { geometry, system, systemName }: Geometry): SourceLayer {
  const shape = table.columns.findIndex((column) => column.name.toLowerCase() === geometry.toLowerCase());
  const shown = table.columns.map((column, at) => ({ column, at })).filter(({ at }) => at !== shape);
  if (shown.length > RECORD_LIMITS.columns) throw tooManyColumns(name, shown.length);
  let hasBinary = false;
  const toRow = (
    row: number,
    { rowId, values }: { rowId: number | bigint; values: readonly SqlValue[] | null },
  ): SourceRow => {
    if (values === null) return { row, values: [], faults: [], refused: faultOf("row_too_long") };
    const attributes = shown.map(({ column, at }) => {
      const stored = at < values.length ? (values[at] ?? null) : column.otherwise;
      hasBinary ||= stored instanceof Uint8Array;
      return attributeOf(column.isRowId && stored === null ? rowId : stored, column.type);
    });
    const shared = { row, values: attributes, faults: [], id: String(rowId) };
    return shape < 0 ? shared : { ...shared, shape: wellKnownBinary(values[shape] ?? null) };
  };
  return {
    name: layerName(name),
    columns: shown.map(({ column }) => shortened(cleanText(column.name), RECORD_LIMITS.columnChars)),
    ...{ hasShapes: shape >= 0, system },
    async *rows() {
      let batch: SourceRow[] = [];
      let number = 0;
      for (const stored of table.rows()) {
        batch.push(toRow(++number, stored));
        if (batch.length < RECORD_LIMITS.batch) continue;
        yield batch;
        batch = [];
      }
      yield batch;
    },
    notes: () => [
      ...(system === "unknown" ? [unreadSystem(systemName)] : []),
      ...(hasBinary ? ["Values that are not text, such as pictures, were left out."] : []),
    ],
  };
}

function tooManyColumns(name: string, columns: number): AppError {
  const [found, most] = [columns, RECORD_LIMITS.columns].map((number) => number.toLocaleString("en-GB"));
  return new AppError(
    "too_complex",
    `The layer “${shortened(name, 80)}” has ${found} columns; ${most} are read. Split it.`,
    { columns },
  );
}

function attributeOf(value: SqlValue, type: string): AttributeValue {
  if (value instanceof Uint8Array) return null;
  if (typeof value === "bigint") return String(value);
  if (type === "BOOLEAN" && (value === 0 || value === 1)) return value === 1;
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}

/** Bytes of the envelope before a geometry, by the number that stands for its kind. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64] as const;
/** An extended geometry is not well-known binary. Readers report it as unreadable, like any other bytes. */
const IS_EXTENDED = 0x20;
const UNREADABLE = new Uint8Array();

/** Returns the well-known binary of a stored geometry: what follows its header (OGC 12-128r18, 2.1.3). */
function wellKnownBinary(value: SqlValue): Uint8Array | null {
  if (value === null) return null;
  if (!(value instanceof Uint8Array) || value[0] !== 0x47 || value[1] !== 0x50) return UNREADABLE;
  const flags = value[3] ?? 0;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  return envelope === undefined || (flags & IS_EXTENDED) !== 0 ? UNREADABLE : value.subarray(8 + envelope);
}

/** Returns a coordinate system by its number in the file. Numbers of EPSG need no entry. */
function systemOf(id: SqlValue | undefined, systems: readonly Values[]): Omit<Geometry, "geometry"> {
  if (id === undefined || id === null || id === 0 || id === -1) return { system: "auto", systemName: "" };
  const entry = systems.find(({ srs_id: known }) => known === id);
  const organisation = String(entry?.organization ?? "EPSG").toUpperCase();
  const code = Number(entry?.organization_coordsys_id ?? id);
  const known = organisation === "EPSG" ? crsOfCode(code) : null;
  const system = known === null ? "unknown" : known === "wgs84" ? "EPSG:4326" : "EPSG:27700";
  return { system, systemName: `${organisation}:${code}` };
}
