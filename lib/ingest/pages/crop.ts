import sharp from "sharp";
import type { Box } from "#lib/domain/page-lane.ts";
import { type CroppedPicture, MAX_SIDE_PX } from "./cropped-picture.ts";
import { PICTURE_LIMITS } from "./draw-image.ts";

/** A request to the process: the picture of a page, and a place in points. Null is the whole page. */
export type CropRequest = {
  readonly picture: Uint8Array;
  readonly box: Box | null;
  readonly pxPerPoint: number;
};
/** The answer of the process. Null if the picture cannot be read or does not have the place. */
export type CropResponse = { readonly cropped: CroppedPicture | null };

/** The pixels of a picture that a crop returns. */
type PixelBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** A figure shows a little of the page around its place, so that no stroke at the edge is cut. In points. */
export const MARGIN_POINTS = 6;
const JPEG = { quality: 85, chromaSubsampling: "4:4:4" } as const;

/** Returns the pixels of a place with its margin, within the picture. Null if no pixel of the place is on the picture. */
export function pixelsOf(
  box: Box,
  picture: { readonly widthPx: number; readonly heightPx: number; readonly pxPerPoint: number },
): PixelBox | null {
  const { widthPx, heightPx, pxPerPoint } = picture;
  const within = (points: number, most: number) => Math.min(most, Math.max(0, points * pxPerPoint));
  const left = Math.floor(within(box.x0 - MARGIN_POINTS, widthPx));
  const top = Math.floor(within(box.y0 - MARGIN_POINTS, heightPx));
  const width = Math.ceil(within(box.x1 + MARGIN_POINTS, widthPx)) - left;
  const height = Math.ceil(within(box.y1 + MARGIN_POINTS, heightPx)) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * Cuts a place out of the picture of a page. A null box returns the whole page. The same picture and box give the same
 * bytes.
 * @returns null if the place is not on the picture.
 * @throws if the picture cannot be read, is cut off, or has more pixels than a picture may have.
 */
export async function cropPicture(
  picture: Uint8Array,
  box: Box | null,
  pxPerPoint: number,
): Promise<CroppedPicture | null> {
  const whole = sharp(picture, PICTURE_LIMITS);
  const { width: widthPx, height: heightPx } = await whole.metadata();
  const pixels = box === null ? null : pixelsOf(box, { widthPx, heightPx, pxPerPoint });
  if (box !== null && pixels === null) return null;
  const { data, info } = await (pixels === null ? whole : whole.extract(pixels))
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
}
