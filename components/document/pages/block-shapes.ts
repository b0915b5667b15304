import type { PageRegion } from "#lib/domain/documents.ts";

type Box = PageRegion["boxes"][number];

/** Maximum gap between lines of a block, and maximum difference of their heights, as shares of a line's height. */
const MAX_GAP = 0.9;
const MAX_TALLER = 1.6;
/** A line that is at most this share shorter than its block is a whole line with a ragged end. */
const RAGGED = 0.15;
const SAME = 0.0005;

const right = ({ x, width }: Box) => x + width;
const bottom = ({ y, height }: Box) => y + height;

/** True if a line continues the block of the line before it: it is below it, near, and of similar type. */
function continues(line: Box, before: Box): boolean {
  const heights = [line.height, before.height];
  const [small, tall] = [Math.min(...heights), Math.max(...heights)];
  const gap = line.y - bottom(before);
  const isBelow = line.y - before.y > small / 2 && gap < small * MAX_GAP && gap > -small;
  return isBelow && tall < small * MAX_TALLER && line.x < right(before) && before.x < right(line);
}

function blocksOf(lines: readonly Box[]): Box[][] {
  const blocks: Box[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const before = block?.at(-1);
    if (block && before && continues(line, before)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** Moves the edges between lines to the middle of their gap or overlap. */
function touching(block: readonly Box[]): Box[] {
  const edge = (above: Box, below: Box) => (bottom(above) + below.y) / 2;
  return block.map((line, index) => {
    const [above, below] = [block[index - 1], block[index + 1]];
    const top = above ? edge(above, line) : line.y;
    return { ...line, y: top, height: (below ? edge(line, below) : bottom(line)) - top };
  });
}

/** Moves the ragged ends of whole lines to the edge of their block. The last line keeps its end, the first its start. */
function squared(block: readonly Box[]): Box[] {
  const [start, end] = [Math.min(...block.map(({ x }) => x)), Math.max(...block.map(right))];
  const near = (end - start) * RAGGED;
  return block.map((line, index) => {
    const x = line.x - start <= near ? start : line.x;
    const isWhole = index < block.length - 1 && end - right(line) <= near;
    return { ...line, x, width: (isWhole ? end : right(line)) - x };
  });
}

function merged(block: readonly Box[]): Box[] {
  const shapes: Box[] = [];
  for (const line of block) {
    const last = shapes.at(-1);
    const isSame = last && Math.abs(last.x - line.x) < SAME && Math.abs(right(last) - right(line)) < SAME;
    if (isSame) shapes[shapes.length - 1] = { ...last, height: bottom(line) - last.y };
    else shapes.push(line);
  }
  return shapes;
}

/** Returns the boxes of lines, in reading order, such that the lines of a block touch and do not overlap. */
export function joinLines(lines: readonly Box[]): readonly Box[] {
  return blocksOf(lines).flatMap(touching);
}

/** Returns few boxes that cover the lines, in reading order: the boxes of one block touch and form one shape. */
export function blockShapes(lines: readonly Box[]): readonly Box[] {
  return blocksOf(lines).flatMap((block) => merged(squared(touching(block))));
}
