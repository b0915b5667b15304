import sharp from "sharp";
import type { GreyPicture } from "#lib/domain/ocr.ts";
import type { DrawnPage } from "./draw-pdf.ts";
import type { DrawnPicture } from "./protocol.ts";

/** Width of a thumbnail, and its maximum height, four times the width. */
const THUMBNAIL_PX = 320;
const TALLEST_THUMBNAIL_PX = 1280;
/** Fast settings: a page takes a twentieth of its OCR time, and a fifth more bytes than the next setting. */
const PICTURE = { quality: 80, effort: 1 } as const;

function rawOf({ pixels, widthPx, heightPx, channels }: DrawnPage) {
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } });
}

/** Encodes a page's picture and thumbnail as webp. Equal pixels yield equal bytes. */
export async function encodePicture(page: DrawnPage): Promise<DrawnPicture> {
  const { widthPx, heightPx, pxPerPoint } = page;
  const picture = await rawOf(page).removeAlpha().webp(PICTURE).toBuffer();
  const thumbnail = await rawOf(page)
    .removeAlpha()
    .resize({ width: THUMBNAIL_PX, height: TALLEST_THUMBNAIL_PX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 75, effort: 1 })
    .toBuffer();
  return { picture, thumbnail, widthPx, heightPx, pxPerPoint };
}

/** Returns a page in grey for OCR: the brightness of each pixel (ITU-R BT.601). */
export function greyPicture({ pixels, channels, widthPx, heightPx, pxPerPoint }: DrawnPage): GreyPicture {
  const grey = new Uint8Array(widthPx * heightPx);
  for (let at = 0, from = 0; at < grey.length; at++, from += channels) {
    const [red = 0, green = 0, blue = 0] = [pixels[from], pixels[from + 1], pixels[from + 2]];
    grey[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width: widthPx, height: heightPx, pixels: grey, pxPerPoint };
}

/** Minimum difference in brightness between ink and paper, and minimum share of ink on a page that is not blank. */
const INK = 48;
const MIN_INK = 0.00002;

/** True for a page with only the paper's colour and a little dust. */
export function isBlank({ pixels }: GreyPicture): boolean {
  const counts = new Uint32Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const paper = counts.indexOf(Math.max(...counts));
  let ink = 0;
  for (const [value, count] of counts.entries()) if (Math.abs(value - paper) >= INK) ink += count;
  return ink < Math.max(8, pixels.length * MIN_INK);
}
