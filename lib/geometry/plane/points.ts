import Centroid from "jsts/org/locationtech/jts/algorithm/Centroid.js";
import InteriorPointArea from "jsts/org/locationtech/jts/algorithm/InteriorPointArea.js";
import InteriorPointLine from "jsts/org/locationtech/jts/algorithm/InteriorPointLine.js";
import InteriorPointPoint from "jsts/org/locationtech/jts/algorithm/InteriorPointPoint.js";
import type { Geometry, Point, Position } from "#lib/domain/geojson.ts";
import { type JstsGeometry, toJsts } from "./convert.ts";

/** Returns a point inside an area. */
export function interiorPoint(area: JstsGeometry): Position {
  const { x, y } = InteriorPointArea.getInteriorPoint(area);
  return [x, y];
}

export function centroid(geometry: Geometry): Point {
  const { x, y } = Centroid.getCentroid(toJsts(geometry));
  return { type: "Point", coordinates: [x, y] };
}

export function pointOnSurface(geometry: Geometry): Point {
  const compared = toJsts(geometry);
  const type = compared.getGeometryType();
  const { x, y } = type.endsWith("Polygon")
    ? InteriorPointArea.getInteriorPoint(compared)
    : type.endsWith("Point")
      ? new InteriorPointPoint(compared).getInteriorPoint()
      : new InteriorPointLine(compared).getInteriorPoint();
  return { type: "Point", coordinates: [x, y] };
}
