/** Positions of a ring; its last one repeats the first. */
export type Ring = readonly (readonly [number, number])[];

/** Comparisons of one shape. More take seconds. */
const MAX_WORK = 50_000_000;

type Sized = {
  readonly ring: Ring;
  /** Positive for rings that go clockwise. */
  readonly area: number;
  readonly box: readonly [number, number, number, number];
};

/**
 * Returns polygons of the rings of a shape: an outline, then its holes. Outlines go clockwise, and holes the other way. A
 * hole belongs to the smallest outline around it. One outside of all outlines becomes an area of its own. Null if there
 * are too many to be compared.
 */
export function polygonsOf(rings: readonly Ring[]): readonly (readonly Ring[])[] | null {
  const sized = rings.filter(({ length }) => length > 0).map(sizedRing);
  const clockwise = sized.filter(({ area }) => area >= 0);
  // Some programs write all rings the other way round.
  const outlines = (clockwise.length > 0 ? clockwise : sized).toSorted(
    (a, b) => Math.abs(a.area) - Math.abs(b.area),
  );
  const holes = clockwise.length > 0 ? sized.filter(({ area }) => area < 0) : [];
  const polygons = outlines.map(({ ring }) => [ring]);
  const alone: Ring[][] = [];
  let work = holes.length * outlines.length;
  if (work > MAX_WORK) return null;
  for (const hole of holes) {
    const around = outlines.flatMap((outline, at) => (contains(outline.box, hole.box) ? [at] : []));
    const isInside = (at: number) => {
      const ring = outlines[at]?.ring ?? [];
      work += ring.length;
      return hole.ring.slice(0, 2).some((point) => isWithin(point, ring));
    };
    const owner = around.length === 1 ? around[0] : (around.find(isInside) ?? around[0]);
    if (work > MAX_WORK) return null;
    if (owner === undefined) alone.push([hole.ring]);
    else polygons[owner]?.push(hole.ring);
  }
  return [...polygons, ...alone];
}

function sizedRing(ring: Ring): Sized {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let area = 0;
  let [lastX, lastY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    [west, south, east, north] = [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ];
    area += (x - lastX) * (y + lastY);
    [lastX, lastY] = [x, y];
  }
  return { ring, area, box: [west, south, east, north] };
}

function contains(outer: Sized["box"], inner: Sized["box"]): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/** True if a point is within a ring, by the number of edges to its right. */
function isWithin([x, y]: readonly [number, number], ring: Ring): boolean {
  let inside = false;
  let [lastX, lastY] = ring.at(-1) ?? [0, 0];
  for (const [nextX, nextY] of ring) {
    if (nextY > y !== lastY > y && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX)
      inside = !inside;
    [lastX, lastY] = [nextX, nextY];
  }
  return inside;
}
