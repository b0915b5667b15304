import { AppError } from "#lib/errors/app-error.ts";
import { GEOMETRY_LIMITS } from "#lib/geometry/geometry-read.ts";
import { polygonsOf, type Ring } from "./rings.ts";

/** A shape as a GeoJSON geometry; null for a row without one; or why it was not read. */
export type Shape =
  | { readonly geometry: unknown }
  | { readonly fault: "geometry_unreadable" | "geometry_too_large"; readonly detail?: string };

const HEADER_BYTES = 100;
const FILE_CODE = 9994;
/** Kinds of shapes, without and with heights or measures, which are left out. */
const KINDS: Readonly<Record<number, "none" | "point" | "lines" | "polygons" | "points">> = {
  ...{ 0: "none", 1: "point", 3: "lines", 5: "polygons", 8: "points" },
  ...{ 11: "point", 13: "lines", 15: "polygons", 18: "points" },
  ...{ 21: "point", 23: "lines", 25: "polygons", 28: "points" },
};

/**
 * Finds the shapes of a .shp file (ESRI Shapefile Technical Description, July 1998) without reading them. Returns where
 * each begins and ends.
 * @throws AppError `damaged` if it is no such file, or ends in the middle.
 */
export function findShapes(bytes: Uint8Array): readonly (readonly [start: number, end: number])[] {
  const view = viewOf(bytes);
  if (bytes.length < HEADER_BYTES || view.getInt32(0) !== FILE_CODE)
    throw new AppError("damaged", "The .shp file in this zip has no shapes. Export the Shapefile again.");
  const found: (readonly [number, number])[] = [];
  // The length that the header states is not needed, and some programs write a wrong one.
  let at = HEADER_BYTES;
  while (at + 8 <= bytes.length) {
    const end = at + 8 + view.getInt32(at + 4) * 2;
    if (end < at + 12 || end > bytes.length) throw endsTooEarly(found.length);
    found.push([at + 8, end]);
    at = end;
  }
  // A part of a shape's header. Zeros are padding.
  if (bytes.subarray(at).some((byte) => byte !== 0)) throw endsTooEarly(found.length);
  return found;
}

function endsTooEarly(shapes: number): AppError {
  const count = shapes.toLocaleString("en-GB");
  return new AppError(
    "damaged",
    `The .shp file in this zip ends in the middle, after ${count} complete ${shapes === 1 ? "shape" : "shapes"}. Export the Shapefile again, or copy it again.`,
    { shapes },
  );
}

const NO_SHAPE: Shape = { geometry: null };
const TOO_SHORT: Shape = { fault: "geometry_unreadable", detail: "It states another length than it has." };

/** Reads one shape. */
export function readShape(bytes: Uint8Array, [start, end]: readonly [number, number]): Shape {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const code = view.getInt32(0, true);
  const kind = KINDS[code];
  if (kind === "none") return NO_SHAPE;
  if (kind === undefined)
    return { fault: "geometry_unreadable", detail: `Shapes of type ${code} are not read.` };
  if (kind === "point")
    return view.byteLength < 20 ? TOO_SHORT : { geometry: { type: "Point", coordinates: pointAt(view, 4) } };
  // A rectangle stands before the numbers of parts and points.
  if (view.byteLength < 40) return TOO_SHORT;
  if (kind === "points") return multiPoint(view);
  if (view.byteLength < 44) return TOO_SHORT;
  const rings = partsOf(view);
  if (!Array.isArray(rings)) return rings;
  if (kind === "lines") return { geometry: { type: "MultiLineString", coordinates: rings } };
  const polygons = polygonsOf(rings);
  if (polygons === null)
    return { fault: "geometry_too_large", detail: "It has too many holes and parts to be sorted." };
  return { geometry: { type: "MultiPolygon", coordinates: polygons } };
}

function multiPoint(view: DataView): Shape {
  const count = view.getInt32(36, true);
  if (count > GEOMETRY_LIMITS.points) return tooLarge(count);
  if (count < 0 || view.byteLength < 40 + count * 16) return TOO_SHORT;
  const coordinates = Array.from({ length: count }, (_, at) => pointAt(view, 40 + at * 16));
  return { geometry: { type: "MultiPoint", coordinates } };
}

/** Returns the lines or rings of a shape. Each part begins at a point, by its number. */
function partsOf(view: DataView): Ring[] | Shape {
  const [parts, points] = [view.getInt32(36, true), view.getInt32(40, true)];
  if (points > GEOMETRY_LIMITS.points) return tooLarge(points);
  const begin = 44 + parts * 4;
  if (parts < 0 || points < 0 || view.byteLength < begin + points * 16) return TOO_SHORT;
  const starts = Array.from({ length: parts }, (_, at) => view.getInt32(44 + at * 4, true));
  const ends = [...starts.slice(1), points];
  if (starts.some((from, at) => from < 0 || from > (ends[at] ?? 0)) || (ends.at(-1) ?? 0) > points)
    return { fault: "geometry_unreadable", detail: "Its parts contradict each other." };
  return starts.map((from, at) =>
    Array.from({ length: (ends[at] ?? from) - from }, (_, index) =>
      pointAt(view, begin + (from + index) * 16),
    ),
  );
}

function tooLarge(points: number): Shape {
  return { fault: "geometry_too_large", detail: `It has ${points.toLocaleString("en-GB")} corners.` };
}

function pointAt(view: DataView, at: number): readonly [number, number] {
  return [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
