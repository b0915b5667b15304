import CGAlgorithmsDD from "jsts/org/locationtech/jts/algorithm/CGAlgorithmsDD.js";
import type { Position } from "#lib/domain/geojson.ts";
import { childrenOf, type SegmentTree, type TreeNode } from "./segment-tree.ts";

/** How the lines and borders of two geometries meet. `cross`: at a point inside a segment of each. */
type Meeting = "apart" | "touch" | "cross";

/** How two geometries relate. Null: the borders only touch, so the intersection matrix must be computed. */
export type Relation = {
  readonly intersects: boolean;
  readonly firstWithinSecond: boolean | null;
  readonly secondWithinFirst: boolean | null;
};

/**
 * Returns how two geometries relate, from their segments alone. Borders that are apart leave each line or ring wholly
 * inside or wholly outside the other's area. Borders that cross leave neither within the other.
 */
export function relationOf(a: SegmentTree, b: SegmentTree): Relation {
  const meeting = meet(a, a.root, b, b.root);
  if (meeting === "touch") return { intersects: true, firstWithinSecond: null, secondWithinFirst: null };
  if (meeting === "cross") return { intersects: true, firstWithinSecond: false, secondWithinFirst: false };
  const ofAInB = a.starts.map((start) => inArea(b, start));
  const ofBInA = b.starts.map((start) => inArea(a, start));
  const [anyA, anyB] = [ofAInB.includes(true), ofBInA.includes(true)];
  return {
    intersects: anyA || anyB,
    firstWithinSecond: !ofAInB.includes(false) && !anyB,
    secondWithinFirst: !ofBInA.includes(false) && !anyA,
  };
}

function meet(a: SegmentTree, nodeA: TreeNode, b: SegmentTree, nodeB: TreeNode): Meeting {
  const [boxA, boxB] = [a.levels[nodeA.level], b.levels[nodeB.level]];
  if (!boxA || !boxB || !overlap(boxA, nodeA.at * 4, boxB, nodeB.at * 4)) return "apart";
  if (nodeA.level === 0 && nodeB.level === 0)
    return segmentsMeet(a.segments, nodeA.at * 4, b.segments, nodeB.at * 4);
  let found: Meeting = "apart";
  const openA = nodeA.level >= nodeB.level;
  for (const child of openA ? childrenOf(a, nodeA) : childrenOf(b, nodeB)) {
    const meeting = openA ? meet(a, child, b, nodeB) : meet(a, nodeA, b, child);
    if (meeting === "cross") return meeting;
    if (meeting === "touch") found = meeting;
  }
  return found;
}

function overlap(a: Float64Array, atA: number, b: Float64Array, atB: number): boolean {
  return (
    (a[atA] ?? 0) <= (b[atB + 2] ?? 0) &&
    (b[atB] ?? 0) <= (a[atA + 2] ?? 0) &&
    (a[atA + 1] ?? 0) <= (b[atB + 3] ?? 0) &&
    (b[atB + 1] ?? 0) <= (a[atA + 3] ?? 0)
  );
}

/** Returns how two segments meet whose bounding boxes overlap. */
export function segmentsMeet(a: Float64Array, atA: number, b: Float64Array, atB: number): Meeting {
  const [p0, p1] = [positionAt(a, atA), positionAt(a, atA + 2)];
  const [q0, q1] = [positionAt(b, atB), positionAt(b, atB + 2)];
  const [side0, side1] = [orientation(p0, p1, q0), orientation(p0, p1, q1)];
  if (side0 * side1 > 0) return "apart";
  const [side2, side3] = [orientation(q0, q1, p0), orientation(q0, q1, p1)];
  if (side2 * side3 > 0) return "apart";
  return side0 * side1 < 0 && side2 * side3 < 0 ? "cross" : "touch";
}

function positionAt(values: Float64Array, at: number): Position {
  return [values[at] ?? 0, values[at + 1] ?? 0];
}

/** The largest rounding error of the determinant, relative to the sum of its terms (Shewchuk 1997). */
const ERROR_BOUND = 1e-15;

/** Returns 1 if c is left of the line from a to b, -1 if it is right of it, 0 if it is on it. */
function orientation(a: Position, b: Position, c: Position): number {
  const left = (a[0] - c[0]) * (b[1] - c[1]);
  const right = (a[1] - c[1]) * (b[0] - c[0]);
  const determinant = left - right;
  if (Math.abs(determinant) > ERROR_BOUND * (Math.abs(left) + Math.abs(right))) return Math.sign(determinant);
  // GEOS decides near cases with the same arithmetic of twice the precision.
  return CGAlgorithmsDD.orientationIndex(corner(a), corner(b), corner(c));
}

function corner([x, y]: Position): { x: number; y: number } {
  return { x, y };
}

/** True if a position that is on no border is inside the area: its ray to the east meets borders an odd number of times. */
export function inArea(tree: SegmentTree, position: Position): boolean {
  return tree.isArea && crossings(tree, tree.root, position) % 2 === 1;
}

function crossings(tree: SegmentTree, node: TreeNode, position: Position): number {
  const boxes = tree.levels[node.level] ?? tree.segments;
  const at = node.at * 4;
  const [x, y] = position;
  const [south, east, north] = [boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
  if (y < south || y > north || x > east) return 0;
  if (node.level === 0) return crossed(tree.segments, at, position) ? 1 : 0;
  let count = 0;
  for (const child of childrenOf(tree, node)) count += crossings(tree, child, position);
  return count;
}

function crossed(segments: Float64Array, at: number, position: Position): boolean {
  const [from, to] = [positionAt(segments, at), positionAt(segments, at + 2)];
  if (from[1] > position[1] === to[1] > position[1]) return false;
  // The position must be left of a segment that runs north, or right of one that runs south.
  return orientation(from, to, position) > 0 === to[1] > from[1];
}
