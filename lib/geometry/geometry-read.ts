import type { Geometry } from "#lib/domain/geojson.ts";
import { type GeometryFault, type GeometryFaultCode, geometryFault } from "#lib/domain/geometry-faults.ts";

/** A geometry that was read, with the faults that were found. Without a geometry, the last fault says why. */
export type GeometryRead = {
  readonly geometry: Geometry | null;
  readonly faults: readonly GeometryFault[];
};

/** The limits of one geometry. */
export type GeometryLimits = {
  /** Maximum number of positions, over all parts. */
  readonly points: number;
  /** Maximum depth of nested collections. */
  readonly depth: number;
};

/** A polygon of so many points takes about 50 MB, is read in 0.3 s and checked in 1 s. */
export const GEOMETRY_LIMITS: GeometryLimits = { points: 500_000, depth: 16 };

/** Returns the result of a geometry that cannot be read. */
export function unread(code: GeometryFaultCode, detail?: string): GeometryRead {
  return { geometry: null, faults: [geometryFault(code, detail)] };
}
