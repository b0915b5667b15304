import type { BoundingBox, Geometry, Point } from "#lib/domain/geojson.ts";
import type { GeometryRead } from "./geometry-read.ts";

/**
 * Predicates and measures over geometries. Topology is planar, in longitude and latitude, as PostGIS has it for
 * `geometry`. Areas and distances are on the WGS 84 ellipsoid, as PostGIS has them for `geography`. Of a collection of
 * several kinds, the parts of the highest dimension count (`ST_CollectionExtract`). Polygons must be valid: see `repair`.
 */
export type Plane = {
  /** Returns the geometry with valid polygons, and the faults that were repaired. */
  readonly repair: (geometry: Geometry) => GeometryRead;
  /** True if the two share a point. */
  readonly intersects: (a: Geometry, b: Geometry) => boolean;
  /** True if no point of `a` is outside `b`, and their interiors share a point. */
  readonly within: (a: Geometry, b: Geometry) => boolean;
  /** Returns what the areas of both share, or null if they share no area. */
  readonly intersection: (a: Geometry, b: Geometry) => Geometry | null;
  /** Returns the distance of the nearest points in metres; 0 if the two share a point. */
  readonly distanceMetres: (a: Geometry, b: Geometry) => number;
  /** Returns all points within so many metres, as polygons. A circle has 128 corners. */
  readonly buffer: (geometry: Geometry, metres: number) => Geometry;
  /** Returns the centroid in the plane. It may be outside the geometry. */
  readonly centroid: (geometry: Geometry) => Point;
  /** Returns a point that lies on the geometry, for a label or a marker. */
  readonly pointOnSurface: (geometry: Geometry) => Point;
  /** Prepares a geometry that is compared with many others. */
  readonly prepare: (site: Geometry) => PreparedGeometry;
};

/** A geometry with indexes for many comparisons. */
export type PreparedGeometry = {
  readonly boundingBox: BoundingBox;
  readonly intersects: (other: Geometry) => boolean;
  /** True if the other is within this one. */
  readonly contains: (other: Geometry) => boolean;
  /** True if this one is within the other. */
  readonly within: (other: Geometry) => boolean;
  /** Returns the square metres of this one that the other covers. */
  readonly overlapSquareMetres: (other: Geometry) => number;
  readonly distanceMetres: (other: Geometry) => number;
};
