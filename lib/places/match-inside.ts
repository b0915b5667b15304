import { areaSquareMetres } from "#lib/geometry/area.ts";
import { partsOf } from "#lib/geometry/parts.ts";
import type { Plane, PreparedGeometry } from "#lib/geometry/plane.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { LEAST_OVERLAP_M2 } from "./match-site.ts";

/** A record that may lie in some of the areas. */
export type InsideCandidate = {
  /** Well-known binary (WGS 84). */
  readonly geometry: Uint8Array;
  /** The places of those areas in the list. */
  readonly areas: readonly number[];
};

/** A record that lies in an area, by their places in the lists. */
export type InsideMatch = {
  readonly record: number;
  readonly area: number;
  /** The share of the record in the area; null for a record without an area, which lies in it whole. */
  readonly share: number | null;
};

/**
 * Returns the records that lie in an area, each with the area that has the largest share of it; of equal ones, the first.
 * A record with an area must share an area with it. A point or a line must lie in it whole.
 */
export function matchInside(
  plane: Plane,
  areas: readonly Uint8Array[],
  records: readonly InsideCandidate[],
): readonly InsideMatch[] {
  const best = new Map<number, InsideMatch>();
  const pairs = records.flatMap((record, index) => record.areas.map((area) => ({ record, index, area })));
  const byArea = Map.groupBy(pairs, ({ area }) => area);
  for (const [area, geometry] of areas.entries()) {
    const inArea = byArea.get(area);
    if (inArea === undefined) continue;
    const prepared = plane.prepare(storedGeometry(geometry));
    for (const { record, index } of inArea) {
      const share = shareInside(prepared, record.geometry);
      if (share === undefined || !isMore(share, best.get(index))) continue;
      best.set(index, { record: index, area, share });
    }
  }
  return [...best.values()].sort((a, b) => a.record - b.record);
}

function isMore(share: number | null, best: InsideMatch | undefined): boolean {
  return best === undefined || (share ?? 1) > (best.share ?? 1);
}

/** Undefined if the record does not lie in the area. */
function shareInside(area: PreparedGeometry, geometry: Uint8Array): number | null | undefined {
  const shape = storedGeometry(geometry);
  const hasArea = partsOf(shape).polygons.length > 0;
  if (area.contains(shape)) return hasArea ? 1 : null;
  if (!hasArea || !area.intersects(shape)) return undefined;
  const overlapM2 = area.overlapSquareMetres(shape);
  return overlapM2 < LEAST_OVERLAP_M2 ? undefined : Math.min(1, overlapM2 / areaSquareMetres(shape));
}
