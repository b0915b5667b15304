import type { BoundingBox, Geometry, Position } from "#lib/domain/geojson.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { areaSquareMetres } from "#lib/geometry/area.ts";
import { boundingBoxOf } from "#lib/geometry/bounding-box.ts";
import { readGeoJson } from "#lib/geometry/geojson.ts";
import { gridReferenceOf } from "#lib/geometry/grid-reference.ts";
import type { Plane } from "#lib/geometry/plane.ts";

/** A place that a person draws, types or picks, ready to be compared with records. */
export type Site = {
  readonly geometry: Geometry;
  readonly boundingBox: BoundingBox;
  /** Square metres on the ellipsoid; 0 for a point or a line. */
  readonly areaM2: number;
  readonly centre: Position;
  readonly gridReference: string | null;
  /** What was repaired, in words. */
  readonly notes: readonly string[];
};

/** Corners of a drawn or picked site. Comparing more with many records takes too long for an answer. */
const MAX_POINTS = 20_000;

/**
 * Reads a site from a foreign GeoJSON value, in longitude and latitude, and adds a buffer around it.
 * @throws AppError `bad_request` in words if it is no geometry, or not in degrees.
 */
export function readSite(plane: Plane, value: unknown, bufferMetres: number): Site {
  const read = readGeoJson(value, { points: MAX_POINTS, depth: 16 });
  const last = read.faults.at(-1);
  if (read.geometry === null)
    throw new AppError("bad_request", `The place cannot be used. ${last ? last.words : ""}`.trim());
  requireDegrees(boundingBoxOf(read.geometry));
  const repaired = plane.repair(read.geometry);
  if (repaired.geometry === null) throw new AppError("bad_request", "The place has no area, line or point.");
  const geometry = bufferMetres > 0 ? plane.buffer(repaired.geometry, bufferMetres) : repaired.geometry;
  const { coordinates: centre } = plane.pointOnSurface(geometry);
  return {
    geometry,
    boundingBox: boundingBoxOf(geometry),
    areaM2: areaSquareMetres(geometry),
    centre,
    gridReference: gridReferenceOf(centre)?.reference ?? null,
    notes: [...read.faults, ...repaired.faults].map(({ words }) => words),
  };
}

function requireDegrees([west, south, east, north]: BoundingBox): void {
  if (west >= -180 && east <= 180 && south >= -90 && north <= 90) return;
  throw new AppError(
    "bad_request",
    "The place is not in degrees. Write longitude before latitude (WGS 84), not eastings and northings.",
  );
}
