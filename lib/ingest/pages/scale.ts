/** A picture has this many pixels at most, so that a plan of square metres stays a few tens of megabytes. */
const MOST_PIXELS = 16_000_000;
/** Longest side that a webp picture may have. */
const LONGEST_SIDE = 16_000;
const POINTS_PER_INCH = 72;

/** Pixels to a point for drawing a page of this size (points) at `dpi`, fewer where that would be too many pixels. */
export function pxPerPointFor(width: number, height: number, dpi: number): number {
  const wanted = dpi / POINTS_PER_INCH;
  const byArea = Math.sqrt(MOST_PIXELS / Math.max(1, width * height));
  const bySide = LONGEST_SIDE / Math.max(1, width, height);
  return Math.min(wanted, byArea, bySide);
}

/** The same for a picture file: its own pixels, fewer where they are too many. Its points are its pixels. */
export function pxPerPixelFor(width: number, height: number): number {
  return Math.min(1, pxPerPointFor(width, height, POINTS_PER_INCH));
}
