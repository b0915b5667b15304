/** Maximum pixels of a picture, so that a large plan takes only some tens of megabytes. */
const MAX_PIXELS = 16_000_000;
/** Maximum side length of a webp picture. */
const MAX_SIDE_PX = 16_000;
const POINTS_PER_INCH = 72;

/** Returns the pixels per point for a page of this size (in points) at `dpi`, or fewer to stay within the maximum. */
export function pxPerPointFor(width: number, height: number, dpi: number): number {
  const wanted = dpi / POINTS_PER_INCH;
  const byArea = Math.sqrt(MAX_PIXELS / Math.max(1, width * height));
  const bySide = MAX_SIDE_PX / Math.max(1, width, height);
  return Math.min(wanted, byArea, bySide);
}

/**
 * Like `pxPerPointFor`, for a picture file: its own pixels, or fewer to stay within the maximum. One point is one
 * pixel.
 */
export function pxPerPixelFor(width: number, height: number): number {
  return Math.min(1, pxPerPointFor(width, height, POINTS_PER_INCH));
}
