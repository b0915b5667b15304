import { conform } from "./conform.ts";
import { GEOMETRY_LIMITS, type GeometryLimits, type GeometryRead } from "./geometry-read.ts";

/**
 * Reads a GeoJSON geometry, or that of a feature, from a parsed value. Coordinates stay in the file's own system
 * (`placeGeometry` changes that). Faults are data; nothing is thrown.
 */
export function readGeoJson(value: unknown, limits: GeometryLimits = GEOMETRY_LIMITS): GeometryRead {
  return conform(value, limits);
}
