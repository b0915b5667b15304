import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { FIRST_ECCENTRICITY, SEMI_MAJOR_METRES } from "./ellipsoid.ts";
import { partsOf } from "./parts.ts";

const E2 = FIRST_ECCENTRICITY ** 2;

/** The authalic function q of Snyder (Map Projections, 1987, equation 3-12): the area south of a latitude. */
function q(sine: number): number {
  const e = FIRST_ECCENTRICITY;
  return (1 - E2) * (sine / (1 - E2 * sine * sine) + Math.atanh(e * sine) / e);
}

const Q_POLE = q(1);
/** The square of the radius of the sphere with the same area as the ellipsoid. */
const AUTHALIC_RADIUS_2 = (SEMI_MAJOR_METRES ** 2 * Q_POLE) / 2;
const RADIANS = Math.PI / 180;

/**
 * Returns the area of the polygons of a geometry on the WGS 84 ellipsoid, in square metres; 0 without polygons. Each
 * latitude is mapped to the sphere of equal area, where the spherical excess below each edge is exact. The difference
 * to geodesic edges is below 0.001 % for edges up to 100 km.
 */
export function areaSquareMetres(geometry: Geometry): number {
  let area = 0;
  for (const rings of partsOf(geometry).polygons)
    for (const [at, ring] of rings.entries()) area += (at === 0 ? 1 : -1) * Math.abs(excess(ring));
  return Math.max(0, area * AUTHALIC_RADIUS_2);
}

/** Returns the spherical excess of a closed ring. */
function excess(ring: readonly Position[]): number {
  let sum = 0;
  let [previous, tangent] = [0, 0];
  for (const [at, [longitude, latitude]] of ring.entries()) {
    const next = halfTangent(latitude);
    if (at > 0) sum += excessOfEdge(longitude - previous, tangent, next);
    previous = longitude;
    tangent = next;
  }
  return sum;
}

/** Returns tan(b/2) of the authalic latitude b of a latitude. */
function halfTangent(latitude: number): number {
  const sine = Math.max(-1, Math.min(1, q(Math.sin(latitude * RADIANS)) / Q_POLE));
  return sine / (1 + Math.sqrt(1 - sine * sine));
}

/** Returns the spherical excess between an edge and the equator. */
function excessOfEdge(degrees: number, from: number, to: number): number {
  return 2 * Math.atan2(Math.tan((degrees * RADIANS) / 2) * (from + to), 1 + from * to);
}

/**
 * Returns the square metres between an edge and the equator: negative if it runs east. The sum over a ring that runs
 * counter-clockwise is its area.
 */
export function squareMetresBelow(from: Position, to: Position): number {
  return -excessOfEdge(to[0] - from[0], halfTangent(from[1]), halfTangent(to[1])) * AUTHALIC_RADIUS_2;
}
