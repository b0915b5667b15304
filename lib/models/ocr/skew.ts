import type { GreyPicture } from "#lib/domain/ocr.ts";

/** Maximum skew in degrees of scanned or hand-written lines. A larger angle belongs to a drawing. */
const WIDEST_DEGREES = 8;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
/** Approximate number of columns to which the picture is reduced. */
const COLUMNS = 700;
/** Minimum number of ink pixels (after reduction) that show a direction. */
const MIN_INK = 300;
/** Minimum ratio of the best angle's score to that of 0 degrees. */
const MIN_GAIN = 1.05;

/**
 * Returns the degrees by which the lines of an upright page fall to the right (clockwise), to a tenth, or 0 if unclear.
 * Projection profile by W. Postl, "Detection of linear oblique structures and skew scan in digitized documents" (1986):
 * the ink summed along lines at the text's angle changes most from line to line.
 */
export function skewOf(picture: GreyPicture): number {
  const ink = inkOf(picture);
  if (ink.xs.length < MIN_INK) return 0;
  const rated = (degrees: number) => ({ degrees, score: profileScore(ink, degrees) });
  const best = (ratings: readonly { degrees: number; score: number }[]) =>
    ratings.reduce((a, b) => (b.score > a.score ? b : a));
  const level = rated(0);
  const coarse = best([level, ...steps(-WIDEST_DEGREES, WIDEST_DEGREES, COARSE_STEP).map(rated)]);
  const fine = best([
    coarse,
    ...steps(coarse.degrees - COARSE_STEP, coarse.degrees + COARSE_STEP, FINE_STEP).map(rated),
  ]);
  return fine.score > level.score * MIN_GAIN ? Math.round(fine.degrees * 10) / 10 : 0;
}

function steps(from: number, to: number, step: number): readonly number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
}

type Ink = {
  readonly xs: Uint16Array;
  readonly ys: Uint16Array;
  readonly width: number;
  readonly height: number;
};

/** Reduces the picture to cells, and returns the cells whose darkest pixel is below the ink limit. */
function inkOf({ width, height, pixels }: GreyPicture): Ink {
  const cell = Math.max(1, Math.floor(width / COLUMNS));
  const columns = Math.floor(width / cell);
  const rows = Math.floor(height / cell);
  const limit = inkLimit(pixels);
  const xs: number[] = [];
  const ys: number[] = [];
  for (let row = 0; row < rows; row++) {
    // Only the middle row of a cell is read, because letters are taller than a cell.
    const start = (row * cell + (cell >> 1)) * width;
    for (let column = 0; column < columns; column++) {
      const at = start + column * cell;
      let dark = false;
      for (let i = at; i < at + cell; i++) if ((pixels[i] ?? 255) < limit) dark = true;
      if (!dark) continue;
      xs.push(column);
      ys.push(row);
    }
  }
  return { xs: Uint16Array.from(xs), ys: Uint16Array.from(ys), width: columns, height: rows };
}

/** Returns 60% of the paper's brightness (the most frequent value), and at least 40. */
function inkLimit(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < pixels.length; i += 7) {
    const value = pixels[i] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return Math.max(40, counts.indexOf(Math.max(...counts)) * 0.6);
}

/** Returns the sum of squared differences between the ink of neighbouring lines that fall to the right by `degrees`. */
function profileScore({ xs, ys, width, height }: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const shift = Math.ceil(Math.abs(slope) * width) + 1;
  const sums = new Uint32Array(height + 2 * shift + 1);
  for (let i = 0; i < xs.length; i++) {
    const line = Math.round((ys[i] ?? 0) - (xs[i] ?? 0) * slope) + shift;
    sums[line] = (sums[line] ?? 0) + 1;
  }
  let score = 0;
  for (let i = 1; i < sums.length; i++) score += ((sums[i] ?? 0) - (sums[i - 1] ?? 0)) ** 2;
  return score;
}
