import { segmentsMeet } from "./relation.ts";
import { childrenOf, type SegmentTree, type TreeNode } from "./segment-tree.ts";

/** Maximum number of crossings of a geometry with itself. Drawn polygons have fewer than a hundred. */
export const MAX_CROSSINGS = 1000;
/** Maximum number of segments that one segment is compared with, on average. Drawn polygons need about ten. */
const MAX_COMPARISONS = 200;

type Count = { crossings: number; comparisons: number };

/**
 * True if the segments of a geometry cross each other so often, or lie so close, that JSTS would take minutes. The time
 * of this check is bounded too.
 */
export function crossesTooOften(tree: SegmentTree): boolean {
  const limit = MAX_COMPARISONS * (tree.segments.length / 4 + 1000);
  const count: Count = { crossings: 0, comparisons: 0 };
  return exceeds(tree, tree.root, tree.root, count, limit);
}

function exceeds(tree: SegmentTree, a: TreeNode, b: TreeNode, count: Count, limit: number): boolean {
  count.comparisons += 1;
  if (count.comparisons > limit) return true;
  if (!boxesMeet(tree, a, b)) return false;
  if (a.level === 0) {
    if (a.at !== b.at && segmentsMeet(tree.segments, a.at * 4, tree.segments, b.at * 4) === "cross")
      count.crossings += 1;
    return count.crossings > MAX_CROSSINGS;
  }
  const others = childrenOf(tree, b);
  // Each pair of segments is compared once.
  return childrenOf(tree, a).some((child, at) =>
    others.slice(a.at === b.at ? at : 0).some((other) => exceeds(tree, child, other, count, limit)),
  );
}

function boxesMeet({ levels, segments }: SegmentTree, a: TreeNode, b: TreeNode): boolean {
  const boxes = levels[a.level] ?? segments;
  const [atA, atB] = [a.at * 4, b.at * 4];
  return (
    (boxes[atA] ?? 0) <= (boxes[atB + 2] ?? 0) &&
    (boxes[atB] ?? 0) <= (boxes[atA + 2] ?? 0) &&
    (boxes[atA + 1] ?? 0) <= (boxes[atB + 3] ?? 0) &&
    (boxes[atB + 1] ?? 0) <= (boxes[atA + 3] ?? 0)
  );
}
