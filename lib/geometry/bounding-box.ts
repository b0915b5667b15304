import type { BoundingBox, Geometry } from "#lib/domain/geojson.ts";
import { eachPosition } from "./parts.ts";

/** Returns the bounding box of a geometry, in its own units. */
export function boundingBoxOf(geometry: Geometry): BoundingBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  eachPosition(geometry, ([x, y]) => {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  });
  return [west, south, east, north];
}

/** True if two bounding boxes share a point. */
export function boxesIntersect(a: BoundingBox, b: BoundingBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
