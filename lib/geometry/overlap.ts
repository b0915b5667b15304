import type { Position } from "#lib/domain/geojson.ts";
import { squareMetresBelow } from "./area.ts";
import { inArea } from "./relation.ts";
import { childrenOf, type SegmentTree, type TreeNode } from "./segment-tree.ts";

/**
 * A corner that is nearer to the other border than this, in degrees, makes the pair unclear. It is 0.1 mm, and 100,000
 * times the rounding error of a position between two corners.
 */
const CLEAR_DEGREES = 1e-9;

/**
 * Returns the square metres that two areas share, or null if a corner of one lies on the border of the other or nearly
 * so. The border of what they share consists of the pieces of each border inside the other area, so only the segments
 * in the common bounding box are read. Between two crossings a piece is wholly inside or outside, as its middle is.
 */
export function clearOverlapSquareMetres(a: SegmentTree, b: SegmentTree): number | null {
  const ofA = piecesInside(a, a.root, b);
  const ofB = ofA === null ? null : piecesInside(b, b.root, a);
  return ofA === null || ofB === null ? null : Math.max(0, ofA + ofB);
}

/** Returns the sum below the pieces of one border that are inside the other area, or null if it is unclear. */
function piecesInside(border: SegmentTree, node: TreeNode, area: SegmentTree): number | null {
  if (!near(border, node, area, area.root)) return 0;
  if (node.level === 0) return segmentInside(border, node.at * 4, node, area);
  let sum = 0;
  for (const child of childrenOf(border, node)) {
    const part = piecesInside(border, child, area);
    if (part === null) return null;
    sum += part;
  }
  return sum;
}

function segmentInside(border: SegmentTree, at: number, node: TreeNode, area: SegmentTree): number | null {
  const [from, to] = ends(border, at);
  const cuts: number[] = [];
  if (!addCuts(border, node, area, area.root, cuts)) return null;
  cuts.sort((x, y) => x - y);
  let [sum, start] = [0, 0];
  for (const end of [...cuts, 1]) {
    const [first, last] = [along(from, to, start), along(from, to, end)];
    if (inArea(area, along(from, to, (start + end) / 2))) sum += squareMetresBelow(first, last);
    start = end;
  }
  return sum;
}

/** Adds where the segment crosses segments of the other tree, as shares of its length. Returns false if it is unclear. */
function addCuts(
  border: SegmentTree,
  segment: TreeNode,
  other: SegmentTree,
  node: TreeNode,
  cuts: number[],
): boolean {
  if (!near(border, segment, other, node)) return true;
  if (node.level > 0)
    return childrenOf(other, node).every((child) => addCuts(border, segment, other, child, cuts));
  const [a, b] = ends(border, segment.at * 4);
  const [c, d] = ends(other, node.at * 4);
  if ([distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b)].some(isUnclear))
    return false;
  // Their signs are sure, because no corner is near the other line within the segment.
  const [sideA, sideB] = [side(c, d, a), side(c, d, b)];
  const [sideC, sideD] = [side(a, b, c), side(a, b, d)];
  if (sideA > 0 !== sideB > 0 && sideC > 0 !== sideD > 0) cuts.push(sideA / (sideA - sideB));
  return true;
}

function isUnclear(degrees: number): boolean {
  return degrees < CLEAR_DEGREES;
}

function near(a: SegmentTree, nodeA: TreeNode, b: SegmentTree, nodeB: TreeNode): boolean {
  const [boxA = a.segments, boxB = b.segments] = [a.levels[nodeA.level], b.levels[nodeB.level]];
  const [atA, atB] = [nodeA.at * 4, nodeB.at * 4];
  return (
    (boxA[atA] ?? 0) - CLEAR_DEGREES <= (boxB[atB + 2] ?? 0) &&
    (boxB[atB] ?? 0) - CLEAR_DEGREES <= (boxA[atA + 2] ?? 0) &&
    (boxA[atA + 1] ?? 0) - CLEAR_DEGREES <= (boxB[atB + 3] ?? 0) &&
    (boxB[atB + 1] ?? 0) - CLEAR_DEGREES <= (boxA[atA + 3] ?? 0)
  );
}

function ends({ segments }: SegmentTree, at: number): readonly [Position, Position] {
  return [
    [segments[at] ?? 0, segments[at + 1] ?? 0],
    [segments[at + 2] ?? 0, segments[at + 3] ?? 0],
  ];
}

function along(from: Position, to: Position, share: number): Position {
  if (share === 0) return from;
  if (share === 1) return to;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Twice the area of the triangle: positive if the position is left of the line. */
function side(from: Position, to: Position, position: Position): number {
  return (to[0] - from[0]) * (position[1] - from[1]) - (to[1] - from[1]) * (position[0] - from[0]);
}

/** Returns the distance of a position to a segment, in degrees. */
function distance(position: Position, from: Position, to: Position): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const share = ((position[0] - from[0]) * x + (position[1] - from[1]) * y) / (x * x + y * y);
  const nearest = along(from, to, Math.max(0, Math.min(1, share)));
  return Math.hypot(position[0] - nearest[0], position[1] - nearest[1]);
}
