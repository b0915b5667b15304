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
import { relationOf } from "../relation.ts";
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
  const relation = (other: Geometry) => relationOf(tree, segmentTree(comparedPart(other)));
  const meets = (other: Geometry) => boxesIntersect(boundingBox, boundingBoxOf(comparedPart(other)));
  const intersects = (other: Geometry) => meets(other) && relation(other).intersects;
  return {
    boundingBox,
    intersects,
    contains: (other) =>
      meets(other) && (relation(other).secondWithinFirst ?? touchesWithin(other, compared)),
    within: (other) => meets(other) && (relation(other).firstWithinSecond ?? touchesWithin(compared, other)),
    overlapSquareMetres: (other) => (meets(other) ? overlap(compared, tree, comparedPart(other)) : 0),
    distanceMetres: (other) => distance(tree, segmentTree(comparedPart(other))),
  };
}

function overlap(site: SimpleGeometry, tree: SegmentTree, other: SimpleGeometry): number {
  const otherTree = segmentTree(other);
  if (!tree.isArea || !otherTree.isArea) return 0;
  const { intersects, firstWithinSecond, secondWithinFirst } = relationOf(tree, otherTree);
  if (!intersects) return 0;
  if (firstWithinSecond) return areaSquareMetres(site);
  if (secondWithinFirst) return areaSquareMetres(other);
  const clear = clearOverlapSquareMetres(tree, otherTree);
  if (clear !== null) return clear;
  const shared = intersection(site, other);
  return shared === null ? 0 : areaSquareMetres(shared);
}

/** Decides by the intersection matrix (DE-9IM) when borders touch. */
function touchesWithin(inner: Geometry, outer: Geometry): boolean {
  return RelateOp.contains(toJsts(outer), toJsts(inner));
}

function distance(a: SegmentTree, b: SegmentTree): number {
  if (relationOf(a, b).intersects) return 0;
  const [from, to] = nearestPoints(a, b);
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
