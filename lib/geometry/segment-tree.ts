import type { Position, SimpleGeometry } from "#lib/domain/geojson.ts";
import { partsOf } from "./parts.ts";
import { signedArea } from "./ring-area.ts";

/** Each node of a level covers so many nodes of the level below. */
const FAN_OUT = 8;

/** A node: its level and its place in the level. Level 0 has the segments themselves. */
export type TreeNode = { readonly level: number; readonly at: number };

/**
 * The segments of a geometry with the bounding boxes of their runs. Neighbours in a line are near each other, so runs in
 * the order of the line are as good as a sorted tree, and cost little to build.
 */
export type SegmentTree = {
  /** x0, y0, x1, y1 of each segment. A point is a segment of length 0. An area is left of each of its segments. */
  readonly segments: Float64Array;
  /** West, south, east and north of each node: of each segment, of each run of segments, of each run of runs … */
  readonly levels: readonly Float64Array[];
  readonly root: TreeNode;
  /** The first position of each point, line and ring. */
  readonly starts: readonly Position[];
  /** True if the segments are the borders of areas. */
  readonly isArea: boolean;
};

/** Returns the tree of a geometry. It takes about 0.1 µs for each position. */
export function segmentTree(geometry: SimpleGeometry): SegmentTree {
  const { points, lines, polygons } = partsOf(geometry);
  const chains: (readonly Position[])[] = [
    ...points.map((point) => [point]),
    ...lines,
    ...polygons.flatMap(oriented),
  ];
  const segments = segmentsOf(chains);
  const levels = [boxesOf(segments)];
  for (let top = levels[0]; top !== undefined && top.length > 4; top = levels.at(-1))
    levels.push(boxesOfRuns(top));
  return {
    segments,
    levels,
    root: { level: levels.length - 1, at: 0 },
    starts: chains.flatMap((chain) => chain.slice(0, 1)),
    isArea: polygons.length > 0,
  };
}

function oriented(rings: readonly (readonly Position[])[]): (readonly Position[])[] {
  return rings.map((ring, at) => (signedArea(ring) * (at === 0 ? 1 : -1) < 0 ? [...ring].reverse() : ring));
}

function segmentsOf(chains: readonly (readonly Position[])[]): Float64Array {
  const count = chains.reduce((sum, chain) => sum + Math.max(1, chain.length - 1), 0);
  const segments = new Float64Array(count * 4);
  let at = 0;
  for (const chain of chains)
    for (let index = 0; index < Math.max(1, chain.length - 1); index++) {
      const from = chain[index] ?? [0, 0];
      const to = chain[index + 1] ?? from;
      segments[at++] = from[0];
      segments[at++] = from[1];
      segments[at++] = to[0];
      segments[at++] = to[1];
    }
  return segments;
}

function boxesOf(segments: Float64Array): Float64Array {
  const boxes = new Float64Array(segments.length);
  for (let at = 0; at < segments.length; at += 4) {
    const [x0, y0] = [segments[at] ?? 0, segments[at + 1] ?? 0];
    const [x1, y1] = [segments[at + 2] ?? 0, segments[at + 3] ?? 0];
    boxes[at] = Math.min(x0, x1);
    boxes[at + 1] = Math.min(y0, y1);
    boxes[at + 2] = Math.max(x0, x1);
    boxes[at + 3] = Math.max(y0, y1);
  }
  return boxes;
}

function boxesOfRuns(boxes: Float64Array): Float64Array {
  const size = FAN_OUT * 4;
  const result = new Float64Array(Math.ceil(boxes.length / size) * 4);
  for (let node = 0; node * 4 < result.length; node++) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = node * size; at < Math.min(boxes.length, (node + 1) * size); at += 4) {
      west = Math.min(west, boxes[at] ?? west);
      south = Math.min(south, boxes[at + 1] ?? south);
      east = Math.max(east, boxes[at + 2] ?? east);
      north = Math.max(north, boxes[at + 3] ?? north);
    }
    result.set([west, south, east, north], node * 4);
  }
  return result;
}

/** Returns the nodes below a node, of the level below. */
export function childrenOf({ levels }: SegmentTree, { level, at }: TreeNode): TreeNode[] {
  const nodes: TreeNode[] = [];
  const end = Math.min((levels[level - 1]?.length ?? 0) / 4, (at + 1) * FAN_OUT);
  for (let child = at * FAN_OUT; child < end; child++) nodes.push({ level: level - 1, at: child });
  return nodes;
}
