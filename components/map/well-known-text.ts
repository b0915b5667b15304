import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { geometryOfVertices, roundPosition, verticesOf } from "./vertices.ts";

/** Returns a point, a line or an area without holes as well-known text; null for any other shape. */
export function writeShape(geometry: Geometry): string | null {
  const corners = verticesOf(geometry);
  const [first] = corners ?? [];
  if (corners === null || first === undefined) return null;
  const list = (positions: readonly Position[]) => positions.map(([x, y]) => `${x} ${y}`).join(", ");
  if (geometry.type === "Point") return `POINT (${list([first])})`;
  if (geometry.type === "LineString") return `LINESTRING (${list(corners)})`;
  return `POLYGON ((${list([...corners, first])}))`;
}

const SHAPE = /^(POINT|LINESTRING|POLYGON) \(\(?([-\d., ]+)\)\)?$/;

/** Reads what `writeShape` writes; null for any other text. */
export function readShape(text: string): Geometry | null {
  const [, type, list] = SHAPE.exec(text.trim()) ?? [];
  if (type === undefined || list === undefined) return null;
  const positions = list.split(",").map((pair) => pair.trim().split(/ +/).map(Number));
  if (positions.some((pair) => pair.length !== 2 || !pair.every(Number.isFinite))) return null;
  const corners = positions.map(roundPosition);
  const geometry = geometryOfVertices(type === "POLYGON" ? corners.slice(0, -1) : corners);
  return geometry?.type.toUpperCase() === type ? geometry : null;
}
