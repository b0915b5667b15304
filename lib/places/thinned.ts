import type { Geometry, Position } from "#lib/domain/geojson.ts";

type Line = readonly Position[];

/**
 * Returns a geometry without the corners that are nearer to the corner before than this, in degrees. The ends of lines
 * stay, so rings stay closed. A ring that would have no area is returned as it is.
 */
export function thinned(geometry: Geometry, degrees: number): Geometry {
  const ring = (line: Line): Line => {
    const kept = thinnedLine(line, degrees);
    return kept.length < 4 ? line : kept;
  };
  switch (geometry.type) {
    case "Point":
    case "MultiPoint":
      return geometry;
    case "LineString":
      return { ...geometry, coordinates: thinnedLine(geometry.coordinates, degrees) };
    case "MultiLineString":
      return { ...geometry, coordinates: geometry.coordinates.map((line) => thinnedLine(line, degrees)) };
    case "Polygon":
      return { ...geometry, coordinates: geometry.coordinates.map(ring) };
    case "MultiPolygon":
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(ring)) };
    case "GeometryCollection":
      return {
        ...geometry,
        geometries: geometry.geometries.map((part) => thinned(part, degrees) as typeof part),
      };
  }
}

function thinnedLine(line: Line, degrees: number): Line {
  const kept: Position[] = [];
  let last: Position | undefined;
  for (const [at, position] of line.entries()) {
    const isNear =
      last !== undefined &&
      Math.abs(position[0] - last[0]) < degrees &&
      Math.abs(position[1] - last[1]) < degrees;
    if (isNear && at < line.length - 1) continue;
    kept.push(position);
    last = position;
  }
  return kept;
}
