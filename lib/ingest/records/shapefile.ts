import type { RecordFault } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type ShapefileLayer, shapefileParts } from "../container/shapefile-parts.ts";
import { openZip, type ZipArchive, type ZipEntry } from "../container/zip.ts";
import { cleanText } from "../decode.ts";
import { bytesOf } from "../processes/file-source.ts";
import { faultOf, shortened } from "./faults.ts";
import type { SourceLayer, SourceRow } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import type { OpenInput } from "./open-input.ts";
import type { StatedSystem } from "./places.ts";
import { type DbfTable, languageOf, openDbf } from "./shapefile/attributes.ts";
import { encodingOf } from "./shapefile/encoding.ts";
import { findShapes, readShape, type Shape } from "./shapefile/shapes.ts";
import { unreadSystem } from "./unread-system.ts";

const MEGABYTE = 1_000_000;
/** A table of fixed columns is mostly blanks, so it may become some hundred times as large. */
const INFLATE = {
  ...{ maxEntries: 10_000, maxEntryBytes: 200 * MEGABYTE, maxTotalBytes: 400 * MEGABYTE, maxRatio: 400 },
} as const;
const MAX_LAYERS = 500;
const SMALL_BYTES = 100_000;

/**
 * Opens a zipped Shapefile (ADR 0109): each .shp file with the files of its name is a layer. Rows are numbered as shapes are.
 * @throws AppError `damaged`, `too_complex`, `encrypted`, `not_found`
 */
export async function* openShapefile({ source, signal }: OpenInput): AsyncGenerator<SourceLayer, void> {
  const zip = openZip(await bytesOf(source), INFLATE);
  const { layers } = shapefileParts(zip);
  if (layers.length === 0) throw new AppError("damaged", "This zip has no .shp file, so it is no Shapefile.");
  if (layers.length > MAX_LAYERS)
    throw new AppError("too_complex", `This zip has more than ${MAX_LAYERS} Shapefiles. Split it.`);
  for (const layer of layers) {
    signal?.throwIfAborted();
    // A layer alone has the name of the document, which stays when its files are renamed.
    yield openLayer(zip, layer, layers.length === 1 ? "" : layer.name);
  }
}

/** A Shapefile may have no table. */
const NO_TABLE: DbfTable = { columns: [], count: 0, row: () => null, unread: [] };
const NO_VALUES = { values: [], faults: [] } as const;

function openLayer(zip: ZipArchive, { shp, dbf, prj, cpg }: ShapefileLayer, name: string): SourceLayer {
  const bytes = zip.readEntry(shp);
  const shapes = findShapes(bytes);
  const projection = smallText(zip, prj);
  const system = systemOf(projection);
  const { table, note } = tableOf(zip, dbf, smallText(zip, cpg));
  let deleted = 0;
  const rowAt = (at: number): SourceRow | null => {
    const stored = at < table.count ? table.row(at) : NO_VALUES;
    const place = shapes[at];
    if (stored === null) deleted++;
    return stored && { row: at + 1, ...stored, ...shapeOf(stored.faults, place && readShape(bytes, place)) };
  };
  return {
    name: shortened(cleanText(name), RECORD_LIMITS.columnChars),
    ...{ columns: table.columns, hasShapes: true, system },
    async *rows() {
      deleted = 0;
      const count = Math.max(shapes.length, table.count);
      for (let from = 0; from < count; from += RECORD_LIMITS.batch) {
        const length = Math.min(RECORD_LIMITS.batch, count - from);
        yield Array.from({ length }, (_, at) => rowAt(from + at)).filter((row) => row !== null);
      }
    },
    notes: () => [
      ...note,
      ...(system === "unknown" ? [unreadSystem(/"([^"]*)"/.exec(projection)?.[1] ?? projection)] : []),
      ...(deleted > 0 ? [deletedWords(deleted)] : []),
    ],
  };
}

const deletedWords = (rows: number) =>
  rows === 1
    ? "1 row is marked as deleted. It was left out."
    : `${rows.toLocaleString("en-GB")} rows are marked as deleted. They were left out.`;

/** Returns the shape of a row with the row's faults. */
function shapeOf(
  faults: readonly RecordFault[],
  shape: Shape = { geometry: null },
): Pick<SourceRow, "shape" | "isShapeLeftOut" | "faults"> {
  if ("geometry" in shape) return { shape: shape.geometry, faults };
  return { isShapeLeftOut: true, faults: [...faults, faultOf(shape.fault, shape.detail)] };
}

/** Opens the table of a layer, with what is worth knowing about it. */
function tableOf(
  zip: ZipArchive,
  dbf: ZipEntry | null,
  stated: string,
): { readonly table: DbfTable; readonly note: readonly string[] } {
  if (dbf === null)
    return { table: NO_TABLE, note: ["The zip has no .dbf file, so the shapes have no attributes."] };
  const bytes = zip.readEntry(dbf);
  const encoding = encodingOf(stated, languageOf(bytes), bytes);
  const table = openDbf(bytes, encoding);
  const note = encoding.isStated
    ? []
    : [`The file does not say how its characters are stored. They were read as ${encoding.label}.`];
  if (table.unread.length > 0) note.push(`Columns that are not read: ${table.unread.join(", ")}.`);
  return { table, note };
}

function smallText(zip: ZipArchive, entry: ZipEntry | null): string {
  const bytes = entry && zip.readStart(entry.name, SMALL_BYTES);
  return bytes ? cleanText(new TextDecoder().decode(bytes)) : "";
}

/** Returns the coordinate system that a .prj file states (well-known text by ESRI or OGC). */
function systemOf(projection: string): StatedSystem {
  if (projection.trim() === "") return "auto";
  if (/^\s*PROJC/i.test(projection)) {
    const isGrid = /British[_ ]National[_ ]Grid|"EPSG"\s*,\s*"?27700/i.test(projection);
    return isGrid ? "EPSG:27700" : "unknown";
  }
  return /WGS[_ ]?(?:19)?84|ETRS[_ ]?(?:19)?89/i.test(projection) ? "EPSG:4326" : "unknown";
}
