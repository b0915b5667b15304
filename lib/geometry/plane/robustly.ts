import type { MultiPolygon, Position } from "#lib/domain/geojson.ts";

type Areas = MultiPolygon["coordinates"];

/** In degrees: about 0.1 mm and 1 mm. */
const GRIDS = [1e-9, 1e-8];

/**
 * Computes something of one or several areas. Where lines nearly coincide, JSTS fails with errors of many classes. Then
 * the corners are rounded to a fine grid, and it is computed again. Returns null if that fails too.
 */
export function robustly<T>(areas: readonly Areas[], compute: (...areas: Areas[]) => T | null): T | null {
  for (const grid of [0, ...GRIDS])
    try {
      const result = compute(...areas.map((polygons) => (grid === 0 ? polygons : rounded(polygons, grid))));
      if (result !== null) return result;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  return null;
}

function rounded(polygons: Areas, grid: number): Areas {
  const to = (value: number) => Math.round(value / grid) * grid;
  const roundedRing = (ring: readonly Position[]): Position[] =>
    ring
      .map(([x, y]): Position => [to(x), to(y)])
      .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1]);
  return polygons
    .map((rings) => rings.map(roundedRing))
    .filter(([shell = []]) => shell.length > 3)
    .map((rings) => rings.filter((ring) => ring.length > 3));
}
