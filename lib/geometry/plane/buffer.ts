import BufferOp from "jsts/org/locationtech/jts/operation/buffer/BufferOp.js";
import proj4 from "proj4";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { boundingBoxOf } from "../bounding-box.ts";
import { geometryOf, mapPositions, partsOf } from "../parts.ts";
import { fromJsts, toJsts } from "./convert.ts";

/** A circle of 4 times so many corners is at most 0.03 % too small in radius. */
const QUADRANT_SEGMENTS = 32;
/** Longer edges are divided, so that they stay straight in longitude and latitude. In degrees, some 5 km. */
const LONGEST_EDGE_DEGREES = 0.05;

/**
 * Returns all points within so many metres of a geometry. The work is done on a transverse Mercator plane around its
 * centre, whose scale is right within 0.05 % up to 200 km away.
 */
export function buffer(geometry: Geometry, metres: number): Geometry {
  if (!(metres > 0) || !Number.isFinite(metres))
    throw new RangeError("A buffer needs a distance above 0 metres.");
  const [west, south, east, north] = boundingBoxOf(geometry);
  const plane = proj4(
    "+proj=longlat +datum=WGS84 +no_defs",
    `+proj=tmerc +lat_0=${(south + north) / 2} +lon_0=${(west + east) / 2} +k=1 +datum=WGS84 +units=m +no_defs`,
  );
  const onPlane = mapPositions(divided(geometry), ([x, y]) => pair(plane.forward([x, y])));
  const around = fromJsts(BufferOp.bufferOp(toJsts(onPlane), metres, QUADRANT_SEGMENTS));
  if (around === null) throw new Error("A buffer above 0 metres is empty.");
  return mapPositions(around, ([x, y]) => pair(plane.inverse([x, y])));
}

function pair([x = Number.NaN, y = Number.NaN]: readonly number[]): Position {
  return [x, y];
}

function divided(geometry: Geometry): Geometry {
  const { points, lines, polygons } = partsOf(geometry);
  const short = geometryOf({
    points,
    lines: lines.map(shortEdges),
    polygons: polygons.map((rings) => rings.map(shortEdges)),
  });
  return short ?? geometry;
}

function shortEdges(line: readonly Position[]): Position[] {
  return line.flatMap((end, at) => {
    const start = line[at - 1];
    if (start === undefined) return [end];
    const [x, y] = [end[0] - start[0], end[1] - start[1]];
    const count = Math.max(1, Math.ceil(Math.max(Math.abs(x), Math.abs(y)) / LONGEST_EDGE_DEGREES));
    return Array.from({ length: count }, (_, step): Position => {
      const share = (step + 1) / count;
      return step + 1 === count ? end : [start[0] + share * x, start[1] + share * y];
    });
  });
}
