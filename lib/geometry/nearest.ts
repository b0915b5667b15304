import type { Position } from "#lib/domain/geojson.ts";
import { metresPerDegree } from "./ellipsoid.ts";
import { childrenOf, type SegmentTree, type TreeNode } from "./segment-tree.ts";

type Best = { metres: number; from: Position; to: Position };

/**
 * Returns the nearest points of the lines and borders of two geometries that share no point. Two trees of bounding boxes
 * are walked together, nearest pair first; a pair of boxes that is farther than the best pair of segments is left out.
 * Segments are compared in metres at their own latitude.
 */
export function nearestPoints(a: SegmentTree, b: SegmentTree): readonly [Position, Position] {
  const best: Best = { metres: Infinity, from: [0, 0], to: [0, 0] };
  walk(a, a.root, b, b.root, best);
  return [best.from, best.to];
}

function walk(a: SegmentTree, nodeA: TreeNode, b: SegmentTree, nodeB: TreeNode, best: Best): void {
  if (nodeA.level === 0 && nodeB.level === 0) {
    compareSegments(a.segments, nodeA.at, b.segments, nodeB.at, best);
    return;
  }
  const openA = nodeA.level >= nodeB.level;
  const pairs = (openA ? childrenOf(a, nodeA) : childrenOf(b, nodeB)).map((child) => {
    const [left, right] = openA ? [child, nodeB] : [nodeA, child];
    return { left, right, metres: boxMetres(boxOf(a, left), boxOf(b, right)) };
  });
  pairs.sort((x, y) => x.metres - y.metres);
  for (const { left, right, metres } of pairs) {
    if (metres >= best.metres) return;
    walk(a, left, b, right, best);
  }
}

type Box = readonly [number, number, number, number];

function boxOf({ levels, segments }: SegmentTree, { level, at }: TreeNode): Box {
  const boxes = levels[level] ?? segments;
  return [boxes[at * 4] ?? 0, boxes[at * 4 + 1] ?? 0, boxes[at * 4 + 2] ?? 0, boxes[at * 4 + 3] ?? 0];
}

/** A lower bound of the distance between two boxes, in metres. A degree of longitude is shortest near the pole. */
function boxMetres(a: Box, b: Box): number {
  const east = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const north = Math.max(0, a[1] - b[3], b[1] - a[3]);
  if (east === 0 && north === 0) return 0;
  const [perLongitude] = metresPerDegree(Math.max(...[a[1], a[3], b[1], b[3]].map(Math.abs)));
  const [, perLatitude] = metresPerDegree(Math.min(...[a[1], a[3], b[1], b[3]].map(Math.abs)));
  // The plane at the middle latitude differs from the ellipsoid by less than this over the United Kingdom.
  return Math.hypot(east * perLongitude, north * perLatitude) * 0.99;
}

function compareSegments(a: Float64Array, atA: number, b: Float64Array, atB: number, best: Best): void {
  const [ax = 0, ay = 0, bx = 0, by = 0] = a.subarray(atA * 4, atA * 4 + 4);
  const [cx = 0, cy = 0, dx = 0, dy = 0] = b.subarray(atB * 4, atB * 4 + 4);
  let latitude = (ay + by + cy + dy) / 4;
  // Long segments are compared a second time at the latitude of their nearest points.
  for (let round = 0; round < 2; round++) {
    const [kx, ky] = metresPerDegree(latitude);
    const found = nearestOfSegments(
      [ax * kx, ay * ky],
      [bx * kx, by * ky],
      [cx * kx, cy * ky],
      [dx * kx, dy * ky],
    );
    latitude = (found.from[1] + found.to[1]) / 2 / ky;
    if (round === 0 || found.metres >= best.metres) continue;
    best.metres = found.metres;
    best.from = [found.from[0] / kx, found.from[1] / ky];
    best.to = [found.to[0] / kx, found.to[1] / ky];
  }
}

/** Two segments that do not cross are nearest at an end of one of them. */
function nearestOfSegments(a: Position, b: Position, c: Position, d: Position): Best {
  const candidates: Best[] = [
    { ...onSegment(a, c, d), from: a },
    { ...onSegment(b, c, d), from: b },
    ...[onSegment(c, a, b), onSegment(d, a, b)].map(({ metres, to }, at) => {
      return { metres, from: to, to: at === 0 ? c : d };
    }),
  ];
  return candidates.reduce((best, next) => (next.metres < best.metres ? next : best));
}

function onSegment(point: Position, from: Position, to: Position): { metres: number; to: Position } {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length2 = x * x + y * y;
  const along = length2 === 0 ? 0 : ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / length2;
  const share = Math.max(0, Math.min(1, along));
  const nearest: Position = [from[0] + share * x, from[1] + share * y];
  return { metres: Math.hypot(point[0] - nearest[0], point[1] - nearest[1]), to: nearest };
}
