import "./mend-jsts.ts";
import OverlayOp from "jsts/org/locationtech/jts/operation/overlay/OverlayOp.js";
import Polygonizer from "jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js";
import UnaryUnionOp from "jsts/org/locationtech/jts/operation/union/UnaryUnionOp.js";
import IsValidOp from "jsts/org/locationtech/jts/operation/valid/IsValidOp.js";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { type GeometryFaultCode, geometryFault } from "#lib/domain/geometry-faults.ts";
import { type GeometryRead, unread } from "../geometry-read.ts";
import { geometryOf, partsOf } from "../parts.ts";
import { segmentTree } from "../segment-tree.ts";
import { crossesTooOften, MAX_CROSSINGS } from "../self-crossings.ts";
import { factory, fromJsts, type JstsGeometry, line, polygon } from "./convert.ts";
import { interiorPoint } from "./points.ts";
import { robustly } from "./robustly.ts";

type Ring = readonly Position[];

/**
 * Returns the geometry with valid polygons (OGC Simple Features). A ring that crosses itself is divided where it
 * crosses, and what lies inside an odd number of times stays. Holes are cut out of their polygon. Polygons that overlap
 * are merged. Lines and points stay as they are.
 */
export function repair(geometry: Geometry): GeometryRead {
  const { points, lines, polygons } = partsOf(geometry);
  if (polygons.length === 0) return { geometry, faults: [] };
  if (crossesTooOften(segmentTree({ type: "MultiPolygon", coordinates: polygons })))
    return unread("too_many_crossings", `The limit is ${MAX_CROSSINGS.toLocaleString("en-GB")}.`);
  if (isValid(areasOf(polygons.map((rings) => polygon(rings))))) return { geometry, faults: [] };
  const found = new Set<GeometryFaultCode>();
  const areas = robustly([polygons], (exact = []) => {
    const parts = exact.map((rings) => repairedPolygon(rings, found));
    const merged = mergedAreas(parts, found);
    return isValid(merged) ? fromJsts(merged) : null;
  });
  const repaired = areas && geometryOf({ points, lines, polygons: partsOf(areas).polygons });
  if (!repaired) return unread("geometry_not_repairable");
  return { geometry: repaired, faults: [...found].map((code) => geometryFault(code)) };
}

function isValid(geometry: JstsGeometry): boolean {
  return new IsValidOp(geometry).isValid();
}

function areasOf(parts: readonly JstsGeometry[]): JstsGeometry {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : factory.createMultiPolygon([...parts]);
}

function repairedPolygon(rings: readonly Ring[], found: Set<GeometryFaultCode>): JstsGeometry {
  const whole = polygon(rings);
  if (isValid(whole)) return whole;
  const [shell, ...holes] = rings.map((ring) => repairedRing(ring, found));
  if (shell === undefined) throw new Error("A polygon has no shell.");
  if (holes.length === 0) return shell;
  if (rings.every((ring) => isValid(polygon([ring])))) found.add("hole_outside");
  return OverlayOp.difference(shell, union(holes));
}

/** Returns the areas that a ring encloses an odd number of times. */
function repairedRing(ring: Ring, found: Set<GeometryFaultCode>): JstsGeometry {
  const area = polygon([ring]);
  if (isValid(area)) return area;
  found.add("polygon_crosses_itself");
  const polygonizer = new Polygonizer();
  polygonizer.add(UnaryUnionOp.union(line(ring)));
  const faces: JstsGeometry[] = polygonizer.getPolygons().toArray();
  const enclosed = areasOf(faces.filter((face) => encloses(ring, interiorPoint(face))));
  // Faces share an edge only where the ring runs along itself.
  return isValid(enclosed) ? enclosed : union([enclosed]);
}

/** True if the ring encloses the point an odd number of times. The point is on no edge. */
function encloses(ring: Ring, [x, y]: Position): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at++) {
    const [x0, y0] = ring[at - 1] ?? [0, 0];
    const [x1, y1] = ring[at] ?? [0, 0];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  }
  return inside;
}

function mergedAreas(parts: readonly JstsGeometry[], found: Set<GeometryFaultCode>): JstsGeometry {
  const single = singleAreas(parts);
  const together = areasOf(single);
  if (isValid(together)) return together;
  found.add("parts_overlap");
  return union(single);
}

function singleAreas(parts: readonly JstsGeometry[]): JstsGeometry[] {
  return parts.flatMap((part) =>
    Array.from({ length: part.getNumGeometries() }, (_, index) => part.getGeometryN(index)),
  );
}

function union(parts: readonly JstsGeometry[]): JstsGeometry {
  return UnaryUnionOp.union(areasOf(singleAreas(parts)));
}
