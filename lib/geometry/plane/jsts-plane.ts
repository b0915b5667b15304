import "./mend-jsts.ts";
import geodesic from "geographiclib-geodesic";
import OverlayOp from "jsts/org/locationtech/jts/operation/overlay/OverlayOp.js";
import RelateOp from "jsts/org/locationtech/jts/operation/relate/RelateOp.js";
import type { Geometry, MultiPolygon, SimpleGeometry } from "#lib/domain/geojson.ts";
import { areaSquareMetres } from "../area.ts";
import { boundingBoxOf, boxesIntersect } from "../bounding-box.ts";
import { nearestPoints } from "../nearest.ts";
import { clearOverlapSquareMetres } from "../overlap.ts";
import { geometryOf, partsOf } from "../parts.ts";
import type { Plane, PreparedGeometry } from "../plane.ts";
import { type Relation, relationOf } from "../relation.ts";
import { type SegmentTree, segmentTree } from "../segment-tree.ts";
import { buffer } from "./buffer.ts";
import { comparedPart, fromJsts, toJsts } from "./convert.ts";
import { centroid, pointOnSurface } from "./points.ts";
import { repair } from "./repair.ts";
import { robustly } from "./robustly.ts";

/** The plane over JSTS, the port of the Java Topology Suite, from which GEOS and so PostGIS stem too (ADR 0102). */
export const plane: Plane = {
  repair,
  intersects: (a, b) => prepare(a).intersects(b),
  within: (a, b) => prepare(a).within(b),
  intersection,
  distanceMetres: (a, b) => prepare(a).distanceMetres(b),
  buffer,
  centroid,
  pointOnSurface,
  prepare,
};

function prepare(site: Geometry): PreparedGeometry {
  const compared = comparedPart(site);
  const boundingBox = boundingBoxOf(compared);
  const tree = segmentTree(compared);
  // A record is asked several questions in a row, and its tree and relation take most of the time of each.
  let last: Compared | null = null;
  const compare = (other: Geometry): Compared => {
    if (last?.other !== other) last = comparedWith(tree, other);
    return last;
  };
  let lastBox: { readonly other: Geometry; readonly meets: boolean } | null = null;
  const meets = (other: Geometry): boolean => {
    if (lastBox?.other !== other)
      lastBox = { other, meets: boxesIntersect(boundingBox, boundingBoxOf(comparedPart(other))) };
    return lastBox.meets;
  };
  return {
    boundingBox,
    intersects: (other) => meets(other) && compare(other).relation.intersects,
    contains: (other) =>
      meets(other) && (compare(other).relation.secondWithinFirst ?? touchesWithin(other, compared)),
    within: (other) =>
      meets(other) && (compare(other).relation.firstWithinSecond ?? touchesWithin(compared, other)),
    overlapSquareMetres: (other) => (meets(other) ? overlap(compared, tree, compare(other)) : 0),
    distanceMetres: (other) => distance(tree, compare(other)),
  };
}

/** Another geometry with its tree, and how it relates to a prepared one. */
type Compared = {
  readonly other: Geometry;
  readonly part: SimpleGeometry;
  readonly tree: SegmentTree;
  readonly relation: Relation;
};

function comparedWith(tree: SegmentTree, other: Geometry): Compared {
  const part = comparedPart(other);
  const ofOther = segmentTree(part);
  return { other, part, tree: ofOther, relation: relationOf(tree, ofOther) };
}

function overlap(site: SimpleGeometry, tree: SegmentTree, { part, relation, ...other }: Compared): number {
  if (!tree.isArea || !other.tree.isArea || !relation.intersects) return 0;
  if (relation.firstWithinSecond) return areaSquareMetres(site);
  if (relation.secondWithinFirst) return areaSquareMetres(part);
  const clear = clearOverlapSquareMetres(tree, other.tree);
  if (clear !== null) return clear;
  const shared = intersection(site, part);
  return shared === null ? 0 : areaSquareMetres(shared);
}

/** Decides by the intersection matrix (DE-9IM) when borders touch. */
function touchesWithin(inner: Geometry, outer: Geometry): boolean {
  return RelateOp.contains(toJsts(outer), toJsts(inner));
}

function distance(tree: SegmentTree, { tree: other, relation }: Compared): number {
  if (relation.intersects) return 0;
  const [from, to] = nearestPoints(tree, other);
  return geodesic.Geodesic.WGS84.Inverse(from[1], from[0], to[1], to[0]).s12 ?? 0;
}

function intersection(a: Geometry, b: Geometry): Geometry | null {
  const areas = [partsOf(a).polygons, partsOf(b).polygons];
  if (areas.some((polygons) => polygons.length === 0)) return null;
  const result = robustly(areas, (first = [], second = []) => {
    const shared = fromJsts(OverlayOp.intersection(toJsts(areaOf(first)), toJsts(areaOf(second))));
    return { polygons: shared === null ? [] : partsOf(shared).polygons };
  });
  if (result === null) throw new Error("JSTS cannot intersect two areas.");
  return geometryOf({ points: [], lines: [], polygons: result.polygons });
}

function areaOf(coordinates: MultiPolygon["coordinates"]): MultiPolygon {
  return { type: "MultiPolygon", coordinates };
}
