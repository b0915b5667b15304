import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
import type { Geometry, Position, SimpleGeometry } from "#lib/domain/geojson.ts";
import { geometryOf } from "../parts.ts";
import { signedArea } from "../ring-area.ts";

/** What we use of a geometry of JSTS, whose own types are mostly unknown. */
export type JstsGeometry = {
  readonly getGeometryType: () => string;
  readonly getNumGeometries: () => number;
  readonly getGeometryN: (index: number) => JstsGeometry;
  readonly getCoordinates: () => readonly { readonly x: number; readonly y: number }[];
  readonly isEmpty: () => boolean;
};

type JstsPolygon = JstsGeometry & {
  readonly getExteriorRing: () => JstsGeometry;
  readonly getNumInteriorRing: () => number;
  readonly getInteriorRingN: (index: number) => JstsGeometry;
};

export const factory = new GeometryFactory();

type Rings = readonly (readonly Position[])[];

/** Returns the parts of the highest dimension: areas, else lines, else points. */
export function comparedPart(geometry: Geometry): SimpleGeometry {
  if (geometry.type !== "GeometryCollection") return geometry;
  const last = geometry.geometries.at(-1);
  if (last === undefined) throw new Error("A collection has no parts.");
  return last;
}

/** Returns JSTS's form of a geometry. */
export function toJsts(geometry: Geometry): JstsGeometry {
  const part = comparedPart(geometry);
  switch (part.type) {
    case "Point":
      return factory.createPoint(coordinate(part.coordinates));
    case "MultiPoint":
      return factory.createMultiPoint(
        part.coordinates.map((point) => factory.createPoint(coordinate(point))),
      );
    case "LineString":
      return line(part.coordinates);
    case "MultiLineString":
      return factory.createMultiLineString(part.coordinates.map(line));
    case "Polygon":
      return polygon(part.coordinates);
    case "MultiPolygon":
      return factory.createMultiPolygon(part.coordinates.map(polygon));
  }
}

/** Returns our form of a geometry of JSTS, or null for an empty one. */
export function fromJsts(geometry: JstsGeometry): Geometry | null {
  const points: Position[] = [];
  const lines: Position[][] = [];
  const polygons: Position[][][] = [];
  const add = (part: JstsGeometry): void => {
    if (part.isEmpty()) return;
    switch (part.getGeometryType()) {
      case "Point":
        points.push(...positions(part));
        return;
      case "LineString":
      case "LinearRing":
        lines.push(positions(part));
        return;
      case "Polygon":
        polygons.push(ringsOf(part as JstsPolygon));
        return;
      default:
        for (let index = 0; index < part.getNumGeometries(); index++) add(part.getGeometryN(index));
    }
  };
  add(geometry);
  return geometryOf({ points, lines, polygons });
}

function ringsOf(area: JstsPolygon): Position[][] {
  const holes = Array.from({ length: area.getNumInteriorRing() }, (_, index) => area.getInteriorRingN(index));
  return [area.getExteriorRing(), ...holes].map((ring, at) => {
    const corners = positions(ring);
    return signedArea(corners) * (at === 0 ? 1 : -1) < 0 ? corners.reverse() : corners;
  });
}

function positions(part: JstsGeometry): Position[] {
  return part.getCoordinates().map(({ x, y }) => [x, y]);
}

function coordinate([x, y]: Position): Coordinate {
  return new Coordinate(x, y);
}

export function line(positions: readonly Position[]): JstsGeometry {
  return factory.createLineString(positions.map(coordinate));
}

export function polygon(rings: Rings): JstsGeometry {
  const [shell, ...holes] = rings.map((ring) => factory.createLinearRing(ring.map(coordinate)));
  return factory.createPolygon(shell, holes);
}
