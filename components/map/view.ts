import type { BoundingBox, Geometry, Position } from "#lib/domain/geojson.ts";

/** Great Britain, for a map with nothing to show. */
const WHOLE_COUNTRY: BoundingBox = [-7, 49.9, 2, 58.7];
/** Less is a point, around which this many degrees are shown. */
const LEAST_DEGREES = 0.002;
/** The mean radius of the sphere that Web Mercator uses. */
const SPHERE_METRES = 6_378_137;

/** Returns the bounds around all that a map shows: the site if there is one, else every dataset. */
export function boundsToShow(
  site: Geometry | null,
  datasets: readonly { readonly bounds: BoundingBox | null }[],
): BoundingBox {
  const around = site === null ? boundsAround(datasets.map(({ bounds }) => bounds)) : boundsOf(site);
  return around === null ? WHOLE_COUNTRY : atLeast(around);
}

/** Returns the bounds around several; null without any. */
function boundsAround(all: readonly (BoundingBox | null)[]): BoundingBox | null {
  return all.reduce<BoundingBox | null>((around, bounds) => {
    if (bounds === null) return around;
    if (around === null) return bounds;
    return [
      Math.min(around[0], bounds[0]),
      Math.min(around[1], bounds[1]),
      Math.max(around[2], bounds[2]),
      Math.max(around[3], bounds[3]),
    ];
  }, null);
}

/** Returns the bounds of a geometry; null if it has no position. */
export function boundsOf(geometry: Geometry): BoundingBox | null {
  return boundsAround(positionsOf(geometry).map(([x, y]): BoundingBox => [x, y, x, y]));
}

/** Returns every position of a geometry, in order. */
function positionsOf(geometry: Geometry): readonly Position[] {
  switch (geometry.type) {
    case "Point":
      return [geometry.coordinates];
    case "MultiPoint":
    case "LineString":
      return geometry.coordinates;
    case "MultiLineString":
    case "Polygon":
      return geometry.coordinates.flat();
    case "MultiPolygon":
      return geometry.coordinates.flat(2);
    case "GeometryCollection":
      return geometry.geometries.flatMap(positionsOf);
  }
}

function atLeast([west, south, east, north]: BoundingBox): BoundingBox {
  const [wide, high] = [east - west, north - south].map((size) => Math.max(0, LEAST_DEGREES - size) / 2);
  return [west - (wide ?? 0), south - (high ?? 0), east + (wide ?? 0), north + (high ?? 0)];
}

/** True if the first bounds hold the second completely. */
export function holds(outer: BoundingBox, inner: BoundingBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** Returns the metres of one pixel at a latitude and a zoom level of tiles with 512 pixels. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (Math.cos((latitude * Math.PI) / 180) * 2 * Math.PI * SPHERE_METRES) / (512 * 2 ** zoom);
}

/** A length to draw as a scale. */
export type ScaleBar = { readonly metres: number; readonly pixels: number };

/** Returns the longest of 1, 2 or 5 times a power of ten metres that fits into so many pixels. */
export function scaleBar(metresAPixel: number, maxPixels: number): ScaleBar {
  const most = metresAPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2].find((times) => times * power <= most) ?? 1) * power;
  return { metres, pixels: metres / metresAPixel };
}
