import type { Position } from "#lib/domain/geojson.ts";
import { type GeometryFault, type GeometryFaultCode, geometryFault } from "#lib/domain/geometry-faults.ts";
import { type GeometryLimits, type GeometryRead, unread } from "./geometry-read.ts";
import { geometryOf } from "./parts.ts";
import { signedArea } from "./ring-area.ts";

/** Stops the walk at the first fault that leaves no geometry. Never leaves this file. */
class Unusable extends Error {
  readonly fault: GeometryFault;
  constructor(code: GeometryFaultCode, detail?: string) {
    super(code);
    this.fault = geometryFault(code, detail);
  }
}

type Walk = {
  readonly limits: GeometryLimits;
  readonly faults: Set<GeometryFaultCode>;
  readonly parts: { points: Position[]; lines: Position[][]; polygons: Position[][][] };
  points: number;
};

/**
 * Returns the geometry of a foreign GeoJSON object in our form: two dimensions, finite numbers, no repeated points,
 * closed rings, shells counter-clockwise and holes clockwise, collections flattened. Never throws on foreign values.
 */
export function conform(value: unknown, limits: GeometryLimits): GeometryRead {
  const walk: Walk = {
    limits,
    faults: new Set(),
    parts: { points: [], lines: [], polygons: [] },
    points: 0,
  };
  try {
    addGeometry(walk, value, 0);
  } catch (error) {
    if (error instanceof Unusable) return { geometry: null, faults: [...repairs(walk), error.fault] };
    throw error;
  }
  const geometry = geometryOf(walk.parts);
  if (geometry !== null) return { geometry, faults: repairs(walk) };
  return { geometry, faults: [...repairs(walk), ...unread("geometry_empty").faults] };
}

function repairs(walk: Walk): GeometryFault[] {
  return [...walk.faults].map((code) => geometryFault(code));
}

function addGeometry(walk: Walk, value: unknown, depth: number): void {
  if (depth > walk.limits.depth)
    throw new Unusable("nested_too_deep", `The limit is ${walk.limits.depth} levels.`);
  if (typeof value !== "object" || value === null || !("type" in value))
    throw new Unusable("geometry_unreadable");
  count(walk, 1);
  if (value.type === "Feature") {
    const geometry = "geometry" in value ? value.geometry : null;
    if (geometry !== null) addGeometry(walk, geometry, depth + 1);
    return;
  }
  if (value.type === "GeometryCollection") {
    for (const part of listOf("geometries" in value ? value.geometries : null))
      addGeometry(walk, part, depth + 1);
    return;
  }
  addSimple(walk, value.type, "coordinates" in value ? value.coordinates : null);
}

function addSimple(walk: Walk, type: unknown, coordinates: unknown): void {
  const { parts } = walk;
  switch (type) {
    case "Point":
      if (listOf(coordinates).length > 0) parts.points.push(positionOf(walk, coordinates));
      return;
    case "MultiPoint":
      for (const point of positionsOf(walk, coordinates)) parts.points.push(point);
      return;
    case "LineString":
      addLine(walk, coordinates);
      return;
    case "MultiLineString":
      for (const line of listOf(coordinates)) addLine(walk, line);
      return;
    case "Polygon":
      addPolygon(walk, coordinates);
      return;
    case "MultiPolygon":
      for (const polygon of listOf(coordinates)) addPolygon(walk, polygon);
      return;
    default:
      throw new Unusable("geometry_type_unknown");
  }
}

function addLine(walk: Walk, coordinates: unknown): void {
  const line = withoutRepeats(walk, positionsOf(walk, coordinates));
  if (line.length > 1) walk.parts.lines.push(line);
  else if (line.length === 1) walk.faults.add("part_collapsed");
}

function addPolygon(walk: Walk, coordinates: unknown): void {
  const [first, ...others] = listOf(coordinates);
  if (first === undefined) return;
  const shell = ringOf(walk, first, 1);
  const holes = others.map((ring) => ringOf(walk, ring, -1)).filter((ring) => ring !== null);
  if (shell !== null) walk.parts.polygons.push([shell, ...holes]);
}

/** Returns a closed ring whose area has the given sign, or null for an empty or collapsed one. */
function ringOf(walk: Walk, coordinates: unknown, sign: 1 | -1): Position[] | null {
  const ring = withoutRepeats(walk, positionsOf(walk, coordinates));
  const first = ring[0];
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return null;
  if (ring.length > 1 && !same(first, last)) {
    walk.faults.add("ring_not_closed");
    ring.push(first);
  }
  if (ring.length < 4) {
    walk.faults.add("part_collapsed");
    return null;
  }
  if (signedArea(ring) * sign < 0) ring.reverse();
  return ring;
}

function withoutRepeats(walk: Walk, positions: Position[]): Position[] {
  const kept = positions.filter((position, at) => at === 0 || !same(position, positions[at - 1] ?? position));
  if (kept.length < positions.length) walk.faults.add("duplicate_points");
  return kept;
}

function same(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function positionsOf(walk: Walk, value: unknown): Position[] {
  const list = listOf(value);
  count(walk, list.length);
  return list.map((position) => positionOf(walk, position));
}

/** Counts positions, and geometries, so that a collection of many points or empty geometries is limited too. */
function count(walk: Walk, more: number): void {
  walk.points += more;
  if (walk.points > walk.limits.points)
    throw new Unusable("too_many_points", `The limit is ${walk.limits.points.toLocaleString("en-GB")}.`);
}

function positionOf(walk: Walk, value: unknown): Position {
  const list = listOf(value);
  const [x, y] = list;
  if (typeof x !== "number" || typeof y !== "number" || !Number.isFinite(x) || !Number.isFinite(y))
    throw new Unusable("coordinates_not_numbers");
  if (list.length > 2) walk.faults.add("height_dropped");
  // Minus zero equals zero, but is stored as other bytes.
  return [x + 0, y + 0];
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unusable("geometry_unreadable");
  return value;
}
