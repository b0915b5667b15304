import type { Geometry, Position } from "#lib/domain/geojson.ts";

/** Decimals of a typed or drawn coordinate: about a centimetre. */
const DECIMALS = 7;
/** A table of more corners is no help; such a shape is changed with the pointer or replaced. */
const MAX_TABLE_CORNERS = 200;
/** Corners of a drawn circle. */
export const CIRCLE_CORNERS = 64;
const METRES_A_DEGREE = 111_320;

/**
 * Returns the corners of a geometry that a table can show: a point, a line, or an area without holes. The first corner of
 * an area is not repeated. Null for every other geometry.
 */
export function verticesOf(geometry: Geometry | null): readonly Position[] | null {
  if (geometry === null) return [];
  const corners = cornersOf(geometry);
  return corners === null || corners.length > MAX_TABLE_CORNERS ? null : corners;
}

function cornersOf(geometry: Geometry): readonly Position[] | null {
  if (geometry.type === "Point") return [geometry.coordinates];
  if (geometry.type === "LineString") return geometry.coordinates;
  if (geometry.type !== "Polygon" || geometry.coordinates.length !== 1) return null;
  return geometry.coordinates[0]?.slice(0, -1) ?? null;
}

/** Returns the geometry with these corners: a point, a line of two, or an area. Null without any. */
export function geometryOfVertices(vertices: readonly Position[]): Geometry | null {
  const rounded = vertices.map(roundPosition);
  const [first, second] = rounded;
  if (first === undefined) return null;
  if (second === undefined) return { type: "Point", coordinates: first };
  if (rounded.length === 2) return { type: "LineString", coordinates: rounded };
  return { type: "Polygon", coordinates: [[...rounded, first]] };
}

export function roundPosition([x, y]: readonly number[]): Position {
  const factor = 10 ** DECIMALS;
  const round = (value: number | undefined) => Math.round((value ?? 0) * factor) / factor;
  return [round(x), round(y)];
}

/** Returns a position moved by so many metres to the east and the north. */
export function movedPosition([x, y]: Position, eastMetres: number, northMetres: number): Position {
  const wide = METRES_A_DEGREE * Math.max(Math.cos((y * Math.PI) / 180), 0.01);
  return roundPosition([x + eastMetres / wide, y + northMetres / METRES_A_DEGREE]);
}

/** Returns the corners with one replaced. */
export function withVertex(vertices: readonly Position[], index: number, position: Position): Position[] {
  return vertices.map((vertex, at) => (at === index ? position : vertex));
}

/** Returns the corners without one. */
export function withoutVertex(vertices: readonly Position[], index: number): Position[] {
  return vertices.filter((_, at) => at !== index);
}

/** Returns the place for one more corner: between the last and the first; near the only one; or the given centre. */
export function nextVertex(vertices: readonly Position[], centre: Position): Position {
  const [first, last] = [vertices[0], vertices.at(-1)];
  if (first === undefined || last === undefined) return roundPosition(centre);
  if (vertices.length === 1) return movedPosition(first, 100, 0);
  if (vertices.length === 2) return movedPosition(last, 0, 100);
  return roundPosition([(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]);
}

/** Reads typed degrees; null if it is no number within the limit. A comma is a decimal point. */
export function readDegrees(text: string, axis: "longitude" | "latitude"): number | null {
  const typed = text.trim().replace("−", "-").replace(",", ".").replace(/°$/, "");
  if (!/^[+-]?\d{1,3}(?:\.\d{1,12})?$/.test(typed)) return null;
  const value = Number(typed);
  return Math.abs(value) <= (axis === "longitude" ? 180 : 90) ? value : null;
}

/** Returns a circle as an area. */
export function circleAround(centre: Position, metres: number): Geometry {
  const corners = Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_CORNERS;
    return movedPosition(centre, metres * Math.cos(angle), metres * Math.sin(angle));
  });
  return geometryOfVertices(corners) ?? { type: "Point", coordinates: centre };
}

/** True for a shape whose corners the pointer can move. */
export function isEditable(site: Geometry | null): boolean {
  if (site === null || site.type === "LineString") return false;
  return (verticesOf(site) ?? []).length > 0;
}
