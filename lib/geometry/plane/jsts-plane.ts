import geodesic from "geographiclib-geodesic";
import OverlayOp from "jsts/org/locationtech/jts/operation/overlay/OverlayOp.js";
import RelateOp from "jsts/org/locationtech/jts/operation/relate/RelateOp.js";
import type { Geometry } from "#lib/domain/geojson.ts";
import { areaSquareMetres } from "../area.ts";
import { boundingBoxOf, boxesIntersect } from "../bounding-box.ts";
import { nearestPoints } from "../nearest.ts";
import type { Plane, PreparedGeometry } from "../plane.ts";
import { relationOf } from "../relation.ts";
import { type SegmentTree, segmentTree } from "../segment-tree.ts";
import { buffer } from "./buffer.ts";
import { comparedPart, fromJsts, toJsts } from "./convert.ts";
import { centroid, pointOnSurface } from "./points.ts";
import { repair } from "./repair.ts";

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
    overlapSquareMetres: (other) => {
      if (!meets(other)) return 0;
      const { intersects: shares, firstWithinSecond, secondWithinFirst } = relation(other);
      if (!shares) return 0;
      if (firstWithinSecond) return areaSquareMetres(compared);
      if (secondWithinFirst) return areaSquareMetres(comparedPart(other));
      const shared = intersection(compared, other);
      return shared === null ? 0 : areaSquareMetres(shared);
    },
    distanceMetres: (other) => distance(tree, segmentTree(comparedPart(other))),
  };
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
  const shared = fromJsts(OverlayOp.intersection(toJsts(a), toJsts(b)));
  if (shared === null) return null;
  const areas = comparedPart(shared);
  return areas.type.endsWith("Polygon") ? areas : null;
}
