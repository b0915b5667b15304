import type { SiteRelation } from "#lib/domain/place-items.ts";
import { partsOf } from "#lib/geometry/parts.ts";
import type { Plane, PreparedGeometry } from "#lib/geometry/plane.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import type { Site } from "./site.ts";

/** A record that may lie on or near a site. */
export type SiteCandidate = {
  /** The version of its dataset. */
  readonly datasetVersionId: number;
  readonly ordinal: number;
  /** Well-known binary (WGS 84). */
  readonly geometry: Uint8Array;
  /** False if its rectangle is apart from the site's, so that it can only be the nearest. */
  readonly mayBeOnSite: boolean;
};

/** How a record lies to a site. */
export type SiteMatch = Pick<SiteCandidate, "datasetVersionId" | "ordinal"> & {
  readonly relation: SiteRelation;
  /** Square metres of the site that the record covers; null if either has no area. */
  readonly overlapM2: number | null;
  readonly distanceMetres: number;
};

/** Areas that share less only adjoin: their borders are drawn from the same line. */
export const LEAST_OVERLAP_M2 = 0.01;

/**
 * Compares a site with records. Returns those that lie on it: areas must share an area, points and lines a point. For a
 * dataset with none, returns its nearest record within `nearestMetres`; of two equally near ones, the first.
 */
export function matchSite(
  plane: Plane,
  site: Site,
  candidates: readonly SiteCandidate[],
  nearestMetres: number,
): SiteMatch[] {
  const prepared = plane.prepare(site.geometry);
  return [...Map.groupBy(candidates, ({ datasetVersionId }) => datasetVersionId).values()].flatMap(
    (ofDataset) => {
      const onSite = ofDataset
        .filter(({ mayBeOnSite }) => mayBeOnSite)
        .flatMap((candidate) => matchOnSite(prepared, site, candidate));
      return onSite.length > 0 ? onSite : nearestOf(prepared, ofDataset, nearestMetres);
    },
  );
}

function matchOnSite(
  prepared: PreparedGeometry,
  { areaM2 }: Site,
  { datasetVersionId, ordinal, geometry }: SiteCandidate,
): SiteMatch[] {
  const shape = storedGeometry(geometry);
  if (!prepared.intersects(shape)) return [];
  const match = { datasetVersionId, ordinal, distanceMetres: 0 };
  const isWithin = prepared.within(shape);
  if (areaM2 === 0 || partsOf(shape).polygons.length === 0)
    return [{ ...match, relation: isWithin ? "within" : "intersects", overlapM2: null }];
  if (isWithin) return [{ ...match, relation: "within", overlapM2: areaM2 }];
  const overlapM2 = Math.min(areaM2, prepared.overlapSquareMetres(shape));
  return overlapM2 < LEAST_OVERLAP_M2 ? [] : [{ ...match, relation: "intersects", overlapM2 }];
}

function nearestOf(
  prepared: PreparedGeometry,
  candidates: readonly SiteCandidate[],
  within: number,
): SiteMatch[] {
  if (within === 0) return [];
  const measured = candidates.map(({ datasetVersionId, ordinal, geometry }) => ({
    ...{ datasetVersionId, ordinal },
    distanceMetres: prepared.distanceMetres(storedGeometry(geometry)),
  }));
  const [nearest] = measured.sort((a, b) => a.distanceMetres - b.distanceMetres);
  if (nearest === undefined || nearest.distanceMetres > within) return [];
  return [{ ...nearest, relation: "nearest", overlapM2: null }];
}
