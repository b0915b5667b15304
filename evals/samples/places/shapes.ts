import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { nationalGridToWgs84 } from "#lib/geometry/crs.ts";

/** Metres east and north of the Saltings datum post, as in the housing land supply. */
export type LocalPoint = readonly [east: number, north: number];

/**
 * Where the datum post stands on the British National Grid: in the North Sea, 60 km from any town, so that no record lies
 * on a real place.
 */
const DATUM: LocalPoint = [580_000, 480_000];

/** Seven decimals of a degree are about a centimetre. */
const DECIMALS = 7;

function placed([east, north]: LocalPoint): Position {
  const [longitude = 0, latitude = 0] = nationalGridToWgs84([DATUM[0] + east, DATUM[1] + north]);
  return [Number(longitude.toFixed(DECIMALS)), Number(latitude.toFixed(DECIMALS))];
}

/** Reads points of the local grid: "2500 1420, 3300 1400". */
export function pointsOf(text: string): LocalPoint[] {
  return text.split(",").map((pair): LocalPoint => {
    const [east = Number.NaN, north = Number.NaN] = pair.trim().split(" ").map(Number);
    return [east, north];
  });
}

/** Returns an area of the local grid in longitude and latitude. Its corners run anticlockwise. */
export function areaOf(corners: readonly LocalPoint[]): Geometry {
  const ring = [...corners, ...corners.slice(0, 1)].map(placed);
  return { type: "Polygon", coordinates: [signedArea(corners) < 0 ? ring.reverse() : ring] };
}

/** Returns a point of the local grid in longitude and latitude. */
export function pointOf(point: LocalPoint): Geometry {
  return { type: "Point", coordinates: placed(point) };
}

/** Returns corners moved to or from a point until they enclose so many hectares. */
export function sizedTo(
  corners: readonly LocalPoint[],
  [east, north]: LocalPoint,
  hectares: number,
): LocalPoint[] {
  const factor = Math.sqrt((hectares * 10_000) / Math.abs(signedArea(corners)));
  return corners.map(([x, y]) => [east + (x - east) * factor, north + (y - north) * factor]);
}

/** Returns a four-sided plot around a point; each plot of a list has another outline. */
export function plotAround([east, north]: LocalPoint, hectares: number, index: number): LocalPoint[] {
  const half = Math.sqrt(hectares * 10_000) / 2;
  const turn = ((index * 37) % 90) * (Math.PI / 180);
  const corners = [
    [-1.2, -0.85],
    [1.05, -0.95],
    [1.2, 0.8],
    [-1, 0.95],
  ].map(([x = 0, y = 0]): LocalPoint => {
    const [dx, dy] = [x * half, y * half];
    return [
      east + dx * Math.cos(turn) - dy * Math.sin(turn),
      north + dx * Math.sin(turn) + dy * Math.cos(turn),
    ];
  });
  return sizedTo(corners, [east, north], hectares);
}

/** Returns a strip to the right of a line, between two distances from it. */
export function stripBeside(line: readonly LocalPoint[], from: number, to: number): LocalPoint[] {
  const shifted = (distance: number) => line.map(([x, y]): LocalPoint => [x + distance, y]);
  return [...shifted(from), ...shifted(to).reverse()];
}

function signedArea(corners: readonly LocalPoint[]): number {
  return corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [0, 0];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
