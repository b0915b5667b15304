import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { conform } from "./conform.ts";
import { crsOfCode } from "./crs.ts";
import { GEOMETRY_LIMITS, type GeometryLimits, unread } from "./geometry-read.ts";
import type { DeclaredRead } from "./wkt.ts";

const TYPES = [
  "Point",
  "LineString",
  "Polygon",
  "MultiPoint",
  "MultiLineString",
  "MultiPolygon",
  "GeometryCollection",
] as const;
type TypeName = (typeof TYPES)[number];

/** The bytes of a header: byte order and type. */
const HEADER = 5;
/** Flags of PostGIS's extended form (EWKB). */
const HAS_Z = 0x80000000;
const HAS_M = 0x40000000;
const HAS_SRID = 0x20000000;

class Unreadable extends Error {}

/** Returns the geometry as Well-Known Binary (OGC Simple Features): little-endian, two dimensions, no SRID. */
export function writeWkb(geometry: Geometry): Uint8Array {
  const bytes = new Uint8Array(sizeOf(geometry));
  writeGeometry(new DataView(bytes.buffer), 0, geometry);
  return bytes;
}

function sizeOf(geometry: Geometry): number {
  switch (geometry.type) {
    case "Point":
      return HEADER + 16;
    case "MultiPoint":
      return HEADER + 4 + geometry.coordinates.length * (HEADER + 16);
    case "LineString":
      return HEADER + listSize(geometry.coordinates);
    case "MultiLineString":
      return sum(geometry.coordinates, (line) => HEADER + listSize(line), HEADER + 4);
    case "Polygon":
      return HEADER + polygonSize(geometry.coordinates);
    case "MultiPolygon":
      return sum(geometry.coordinates, (rings) => HEADER + polygonSize(rings), HEADER + 4);
    case "GeometryCollection":
      return sum(geometry.geometries, sizeOf, HEADER + 4);
  }
}

function listSize(positions: readonly Position[]): number {
  return 4 + positions.length * 16;
}

function polygonSize(rings: readonly (readonly Position[])[]): number {
  return sum(rings, listSize, 4);
}

function sum<T>(items: readonly T[], size: (item: T) => number, start: number): number {
  return items.reduce((total, item) => total + size(item), start);
}

function writeGeometry(view: DataView, start: number, geometry: Geometry): number {
  let at = writeHeader(view, start, geometry.type);
  switch (geometry.type) {
    case "Point":
      return writePosition(view, at, geometry.coordinates);
    case "LineString":
      return writePositions(view, at, geometry.coordinates);
    case "Polygon":
      return writeRings(view, at, geometry.coordinates);
    case "MultiPoint":
      at = writeCount(view, at, geometry.coordinates.length);
      for (const point of geometry.coordinates)
        at = writePosition(view, writeHeader(view, at, "Point"), point);
      return at;
    case "MultiLineString":
      at = writeCount(view, at, geometry.coordinates.length);
      for (const line of geometry.coordinates)
        at = writePositions(view, writeHeader(view, at, "LineString"), line);
      return at;
    case "MultiPolygon":
      at = writeCount(view, at, geometry.coordinates.length);
      for (const rings of geometry.coordinates)
        at = writeRings(view, writeHeader(view, at, "Polygon"), rings);
      return at;
    case "GeometryCollection":
      at = writeCount(view, at, geometry.geometries.length);
      for (const part of geometry.geometries) at = writeGeometry(view, at, part);
      return at;
  }
}

function writeHeader(view: DataView, at: number, type: TypeName): number {
  view.setUint8(at, 1);
  return writeCount(view, at + 1, TYPES.indexOf(type) + 1);
}

function writeCount(view: DataView, at: number, count: number): number {
  view.setUint32(at, count, true);
  return at + 4;
}

function writePosition(view: DataView, at: number, [x, y]: Position): number {
  view.setFloat64(at, x, true);
  view.setFloat64(at + 8, y, true);
  return at + 16;
}

function writePositions(view: DataView, start: number, positions: readonly Position[]): number {
  let at = writeCount(view, start, positions.length);
  for (const position of positions) at = writePosition(view, at, position);
  return at;
}

function writeRings(view: DataView, start: number, rings: readonly (readonly Position[])[]): number {
  let at = writeCount(view, start, rings.length);
  for (const ring of rings) at = writePositions(view, at, ring);
  return at;
}

/** Returns the geometry of bytes that `writeWkb` wrote. Throws on other bytes: a stored geometry is never damaged. */
export function storedGeometry(bytes: Uint8Array): Geometry {
  const cursor = cursorOf(bytes);
  const value = decoded(cursor, Infinity, 0);
  if (cursor.at !== bytes.byteLength) throw new Unreadable("Bytes follow the stored geometry.");
  return value as Geometry;
}

/**
 * Reads foreign Well-Known Binary: either byte order, ISO or extended form, Z and M left out. Faults are data; nothing
 * is thrown.
 */
export function readWkb(bytes: Uint8Array, limits: GeometryLimits = GEOMETRY_LIMITS): DeclaredRead {
  const cursor = cursorOf(bytes);
  try {
    const value = decoded(cursor, limits.depth, 0);
    const declared = crsOfCode(cursor.srid);
    if (cursor.srid !== 0 && declared === null) return { ...unread("crs_unknown"), declared };
    return { ...conform(value, limits), declared };
  } catch (error) {
    if (error instanceof Unreadable) return { ...unread("geometry_unreadable"), declared: null };
    throw error;
  }
}

type Cursor = { readonly view: DataView; at: number; srid: number };

function cursorOf(bytes: Uint8Array): Cursor {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0, srid: 0 };
}

/** Moves forward and returns where it was. */
function forward(cursor: Cursor, size: number): number {
  const at = cursor.at;
  if (at + size > cursor.view.byteLength) throw new Unreadable("The bytes end too early.");
  cursor.at += size;
  return at;
}

type Header = {
  readonly little: boolean;
  readonly type: TypeName | "unsupported";
  readonly dimensions: number;
};

function header(cursor: Cursor): Header {
  const order = cursor.view.getUint8(forward(cursor, 1));
  if (order > 1) throw new Unreadable("The byte order is unknown.");
  const little = order === 1;
  const code = cursor.view.getUint32(forward(cursor, 4), little);
  if (code & HAS_SRID) cursor.srid = cursor.view.getUint32(forward(cursor, 4), little);
  const plain = code & ~(HAS_Z | HAS_M | HAS_SRID);
  const iso = Math.floor(plain / 1000);
  const hasZ = (code & HAS_Z) !== 0 || iso === 1 || iso === 3;
  const hasM = (code & HAS_M) !== 0 || iso === 2 || iso === 3;
  return {
    little,
    type: TYPES[(plain % 1000) - 1] ?? "unsupported",
    dimensions: 2 + Number(hasZ) + Number(hasM),
  };
}

/** Returns a GeoJSON-like value. Beyond the depth the walk stops: `conform` returns the fault. */
function decoded(cursor: Cursor, maxDepth: number, depth: number): unknown {
  const head = header(cursor);
  const { type } = head;
  switch (type) {
    case "Point": {
      const position = readPosition(cursor, head);
      // An empty point is written as NaN.
      return { type, coordinates: position.every(Number.isNaN) ? [] : position };
    }
    case "LineString":
      return { type, coordinates: readPositions(cursor, head) };
    case "Polygon":
      return { type, coordinates: readList(cursor, head, 4, () => readPositions(cursor, head)) };
    case "unsupported":
      return { type };
    default: {
      const nested =
        depth > maxDepth ? [] : readList(cursor, head, HEADER, () => decoded(cursor, maxDepth, depth + 1));
      if (type === "GeometryCollection" || depth > maxDepth)
        return { type: "GeometryCollection", geometries: nested };
      return { type, coordinates: nested.map((part) => coordinatesOf(part, type)) };
    }
  }
}

function coordinatesOf(part: unknown, multi: string): unknown {
  const { type, coordinates } = part as { type: string; coordinates?: unknown };
  if (`Multi${type}` !== multi) throw new Unreadable("A part has the wrong type.");
  return coordinates;
}

/** Reads a count and so many items. A count that the remaining bytes cannot hold is damaged. */
function readList<T>(cursor: Cursor, { little }: Header, itemBytes: number, read: () => T): T[] {
  const count = cursor.view.getUint32(forward(cursor, 4), little);
  if (count * itemBytes > cursor.view.byteLength - cursor.at)
    throw new Unreadable("The bytes end too early.");
  const items: T[] = [];
  for (let number = 0; number < count; number++) items.push(read());
  return items;
}

function readPositions(cursor: Cursor, head: Header): number[][] {
  return readList(cursor, head, head.dimensions * 8, () => readPosition(cursor, head));
}

function readPosition(cursor: Cursor, { little, dimensions }: Header): number[] {
  const at = forward(cursor, dimensions * 8);
  const { view } = cursor;
  const [x, y] = [view.getFloat64(at, little), view.getFloat64(at + 8, little)];
  // Stored shapes have two dimensions. Reading them takes most of the time of a map tile.
  if (dimensions === 2) return [x, y];
  const others = Array.from({ length: dimensions - 2 }, (_, axis) =>
    view.getFloat64(at + 16 + axis * 8, little),
  );
  return [x, y, ...others];
}
