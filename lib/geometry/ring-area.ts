import type { Position } from "#lib/domain/geojson.ts";

/** Returns the signed area of a closed ring in the plane: positive if it runs counter-clockwise. */
export function signedArea(ring: readonly Position[]): number {
  const [originX, originY] = ring[0] ?? [0, 0];
  let twice = 0;
  for (let at = 1; at < ring.length; at++) {
    const [x0, y0] = ring[at - 1] ?? [0, 0];
    const [x1, y1] = ring[at] ?? [0, 0];
    twice += (x0 - originX) * (y1 - originY) - (x1 - originX) * (y0 - originY);
  }
  return twice / 2;
}
