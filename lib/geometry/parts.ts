import type { Geometry, Position, SimpleGeometry } from "#lib/domain/geojson.ts";

/** The points, lines and polygons of a geometry. */
export type Parts = {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  readonly polygons: readonly (readonly (readonly Position[])[])[];
};

/** Returns the geometry of its parts: the simplest type that holds them, or null if there are none. */
export function geometryOf({ points, lines, polygons }: Parts): Geometry | null {
  const kinds: SimpleGeometry[] = [];
  const [point, line, polygon] = [points[0], lines[0], polygons[0]];
  if (point)
    kinds.push(
      points.length === 1
        ? { type: "Point", coordinates: point }
        : { type: "MultiPoint", coordinates: points },
    );
  if (line)
    kinds.push(
      lines.length === 1
        ? { type: "LineString", coordinates: line }
        : { type: "MultiLineString", coordinates: lines },
    );
  if (polygon)
    kinds.push(
      polygons.length === 1
        ? { type: "Polygon", coordinates: polygon }
        : { type: "MultiPolygon", coordinates: polygons },
    );
  return kinds.length > 1 ? { type: "GeometryCollection", geometries: kinds } : (kinds[0] ?? null);
}

/** Returns the points, lines and polygons of a geometry. */
export function partsOf(geometry: Geometry): Parts {
  switch (geometry.type) {
    case "Point":
      return { points: [geometry.coordinates], lines: [], polygons: [] };
    case "MultiPoint":
      return { points: geometry.coordinates, lines: [], polygons: [] };
    case "LineString":
      return { points: [], lines: [geometry.coordinates], polygons: [] };
    case "MultiLineString":
      return { points: [], lines: geometry.coordinates, polygons: [] };
    case "Polygon":
      return { points: [], lines: [], polygons: [geometry.coordinates] };
    case "MultiPolygon":
      return { points: [], lines: [], polygons: geometry.coordinates };
    case "GeometryCollection": {
      const parts = geometry.geometries.map(partsOf);
      return {
        points: parts.flatMap((part) => part.points),
        lines: parts.flatMap((part) => part.lines),
        polygons: parts.flatMap((part) => part.polygons),
      };
    }
  }
}

/** Returns the geometry with each position changed by a function. */
export function mapPositions(geometry: Geometry, change: (position: Position) => Position): Geometry {
  const { points, lines, polygons } = partsOf(geometry);
  const changed = geometryOf({
    points: points.map(change),
    lines: lines.map((line) => line.map(change)),
    polygons: polygons.map((rings) => rings.map((ring) => ring.map(change))),
  });
  return changed ?? geometry;
}

/** Calls a function with each position, in order. */
export function eachPosition(geometry: Geometry, visit: (position: Position) => void): void {
  const { points, lines, polygons } = partsOf(geometry);
  for (const point of points) visit(point);
  for (const line of lines) for (const position of line) visit(position);
  for (const rings of polygons) for (const ring of rings) for (const position of ring) visit(position);
}
