import type { Box } from "#lib/domain/page-lane.ts";

type Size = { readonly width: number; readonly height: number };
export type Grid = { readonly rows: number; readonly columns: number };

/** Returns the boxes of a grid over a box, row by row. */
export function gridBoxes({ x0, y0, x1, y1 }: Box, { rows, columns }: Grid): Box[] {
  const [width, height] = [(x1 - x0) / columns, (y1 - y0) / rows];
  return Array.from({ length: rows * columns }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    return {
      x0: x0 + column * width,
      y0: y0 + row * height,
      x1: x0 + (column + 1) * width,
      y1: y0 + (row + 1) * height,
    };
  });
}

export function pageBox({ width, height }: Size): Box {
  return { x0: 0, y0: 0, x1: width, y1: height };
}

/** Maximum number of vectors other than the picture's: those of the prompt and the special tokens. */
const MAX_OTHER_VECTORS = 64;
/** A prompt of Qwen's type has four tokens before the picture's. */
const OPENING = 4;

/**
 * Guesses the grid of a server's vectors, which the server does not report: the one with the page's shape that leaves
 * the fewest vectors over. Returns null if none fits, so that the vectors have no places.
 */
export function guessGrid(
  vectors: number,
  { width, height }: Size,
): (Grid & { readonly first: number }) | null {
  let best: (Grid & { readonly first: number }) | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let rows = 1; rows <= vectors; rows++) {
    const columns = Math.max(1, Math.round((rows * width) / height));
    const others = vectors - rows * columns;
    if (others < 0 || others > MAX_OTHER_VECTORS || others >= least) continue;
    least = others;
    best = { rows, columns, first: Math.min(OPENING, others) };
  }
  return best;
}

/** Returns the box of each of a server's vectors: its cell, or the whole page. */
export function boxesOfVectors(vectors: number, page: Size): Box[] {
  const grid = guessGrid(vectors, page);
  const whole = pageBox(page);
  const cells = grid ? gridBoxes(whole, grid) : [];
  return Array.from({ length: vectors }, (_, place) => cells[place - (grid?.first ?? 0)] ?? whole);
}
