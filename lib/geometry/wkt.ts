import type { Geometry, Position } from "#lib/domain/geojson.ts";
import type { GeometryFaultCode } from "#lib/domain/geometry-faults.ts";
import { conform } from "./conform.ts";
import { type Crs, crsOfCode } from "./crs.ts";
import { GEOMETRY_LIMITS, type GeometryLimits, type GeometryRead, unread } from "./geometry-read.ts";

/** A geometry with the coordinate system that its file declares, if it declares one. */
export type DeclaredRead = GeometryRead & { readonly declared: Crs | null };

type Tokens = {
  readonly text: string;
  readonly next: RegExp;
  readonly limits: GeometryLimits;
  token: string | null;
  points: number;
};
type Nested = readonly unknown[];

/** A word, a number, or one of the signs. Any other character ends the list of tokens. */
const TOKEN = /\s*([-+]?[A-Za-z_]+|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[(),])/y;
const SRID = /^\s*SRID\s*=\s*(\d{1,9})\s*;/i;
const NOT_FINITE = /^[-+]?(?:nan|inf|infinity)$/i;

/** Types of the standard that are not read: curves, surfaces of triangles. */
const OTHER_TYPES =
  /^(?:CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|MULTICURVE|MULTISURFACE|CURVE|SURFACE|POLYHEDRALSURFACE|TIN|TRIANGLE|CIRCLE)$/;

/** How many brackets surround the positions of each type. */
const NESTING: Readonly<Record<string, { type: string; depth: number }>> = {
  POINT: { type: "Point", depth: 0 },
  MULTIPOINT: { type: "MultiPoint", depth: 1 },
  LINESTRING: { type: "LineString", depth: 1 },
  MULTILINESTRING: { type: "MultiLineString", depth: 2 },
  POLYGON: { type: "Polygon", depth: 2 },
  MULTIPOLYGON: { type: "MultiPolygon", depth: 3 },
};

class Unreadable extends Error {
  readonly code: GeometryFaultCode;
  constructor(code: GeometryFaultCode = "geometry_unreadable") {
    super(code);
    this.code = code;
  }
}

/**
 * Reads Well-Known Text (OGC Simple Features), with or without an SRID before it (EWKT). Z and M are left out. Faults
 * are data; nothing is thrown.
 */
export function readWkt(text: string, limits: GeometryLimits = GEOMETRY_LIMITS): DeclaredRead {
  const srid = SRID.exec(text);
  const declared = srid ? crsOfCode(Number(srid[1])) : null;
  if (srid && declared === null && srid[1] !== "0") return { ...unread("crs_unknown"), declared };
  const body = srid ? text.slice(srid[0].length) : text;
  if (body.trim() === "") return { ...unread("geometry_empty"), declared };
  const tokens: Tokens = { text: body, next: new RegExp(TOKEN), limits, token: null, points: 0 };
  try {
    advance(tokens);
    const value = taggedText(tokens, 0);
    if (body.slice(tokens.next.lastIndex).trim() !== "" || tokens.token !== null) throw new Unreadable();
    return { ...conform(value, limits), declared };
  } catch (error) {
    if (error instanceof Unreadable) return { ...unread(error.code), declared };
    throw error;
  }
}

function advance(tokens: Tokens): void {
  const at = tokens.next.lastIndex;
  tokens.token = tokens.next.exec(tokens.text)?.[1] ?? null;
  // A failed match sets the position to 0.
  if (tokens.token === null) tokens.next.lastIndex = at;
}

function take(tokens: Tokens, expected: string): void {
  if (tokens.token !== expected) throw new Unreadable();
  advance(tokens);
}

function taggedText(tokens: Tokens, depth: number): unknown {
  const word = (tokens.token ?? "").toUpperCase();
  if (!/^[A-Z]/.test(word)) throw new Unreadable();
  advance(tokens);
  const name = word.replace(/(?:ZM|Z|M)$/, "");
  if (name === word && /^(?:ZM|Z|M)$/i.test(tokens.token ?? "")) advance(tokens);
  if (name === "GEOMETRYCOLLECTION") return collection(tokens, depth);
  const nesting = NESTING[name];
  if (nesting === undefined)
    throw new Unreadable(OTHER_TYPES.test(name) ? "geometry_type_unknown" : undefined);
  if (isEmpty(tokens)) return { type: nesting.type, coordinates: [] };
  const coordinates = nesting.depth === 0 ? single(tokens) : nested(tokens, nesting.depth);
  return { type: nesting.type, coordinates };
}

function isEmpty(tokens: Tokens): boolean {
  if (tokens.token?.toUpperCase() !== "EMPTY") return false;
  advance(tokens);
  return true;
}

function collection(tokens: Tokens, depth: number): unknown {
  if (isEmpty(tokens)) return { type: "GeometryCollection", geometries: [] };
  if (depth > tokens.limits.depth) throw new Unreadable("nested_too_deep");
  const geometries: unknown[] = [];
  take(tokens, "(");
  do geometries.push(taggedText(tokens, depth + 1));
  while (separated(tokens));
  return { type: "GeometryCollection", geometries };
}

/** Takes a comma and returns true, or takes the closing bracket and returns false. */
function separated(tokens: Tokens): boolean {
  const more = tokens.token === ",";
  take(tokens, more ? "," : ")");
  return more;
}

function single(tokens: Tokens): Nested {
  take(tokens, "(");
  const position = numbers(tokens);
  take(tokens, ")");
  return position;
}

function nested(tokens: Tokens, depth: number): Nested {
  if (isEmpty(tokens)) return [];
  const list: Nested[] = [];
  take(tokens, "(");
  do list.push(depth > 1 ? nested(tokens, depth - 1) : onePosition(tokens));
  while (separated(tokens));
  return list;
}

/** A position of a list. The points of a MULTIPOINT may stand in brackets of their own. */
function onePosition(tokens: Tokens): Nested {
  return tokens.token === "(" ? single(tokens) : numbers(tokens);
}

function numbers(tokens: Tokens): Nested {
  tokens.points += 1;
  if (tokens.points > tokens.limits.points) throw new Unreadable("too_many_points");
  const position: number[] = [];
  while (tokens.token !== null && tokens.token !== "," && tokens.token !== ")" && tokens.token !== "(") {
    if (position.length === 4) throw new Unreadable();
    // Number("NaN") is a number for `conform`, which returns the right fault.
    const number = NOT_FINITE.test(tokens.token) ? Number.NaN : Number(tokens.token);
    if (Number.isNaN(number) && !NOT_FINITE.test(tokens.token)) throw new Unreadable();
    position.push(number);
    advance(tokens);
  }
  return position;
}

/** Returns the geometry as Well-Known Text, without an SRID. */
export function writeWkt(geometry: Geometry): string {
  if (geometry.type === "GeometryCollection")
    return `GEOMETRYCOLLECTION(${geometry.geometries.map(writeWkt).join(",")})`;
  const coordinates = written(geometry.coordinates);
  return `${geometry.type.toUpperCase()}${geometry.type === "Point" ? `(${coordinates})` : coordinates}`;
}

function written(value: Nested): string {
  return isPosition(value)
    ? `${value[0]} ${value[1]}`
    : `(${value.map((part) => written(part as Nested)).join(",")})`;
}

function isPosition(value: Nested): value is Position {
  return typeof value[0] === "number";
}
