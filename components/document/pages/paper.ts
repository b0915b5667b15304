import type { PageRegion } from "#lib/domain/documents.ts";
import type { PagePicture } from "./page-drawing.ts";

type Box = PageRegion["boxes"][number];

/** Pixels of a page, small: enough to see the colour under a box. RGBA, row by row. */
export type Paper = Pick<ImageData, "data" | "width" | "height">;

/** A line of text is some pixels high at this width. */
const WIDTH = 600;
/** The darkest channel of a pixel that still counts as white. Scanned paper is not pure white. */
const WHITE = 225;
/** A box around dense text has about a third of ink. */
const ENOUGH = 0.5;

/** Reads the picture of a page once, small. Returns null if the browser refuses. */
export function readPaper(picture: PagePicture): Paper | null {
  const [width, height] =
    picture instanceof HTMLImageElement
      ? [picture.naturalWidth, picture.naturalHeight]
      : [picture.width, picture.height];
  const small = document.createElement("canvas");
  small.width = WIDTH;
  small.height = Math.round((WIDTH * height) / Math.max(width, 1));
  const context = small.getContext("2d", { willReadFrequently: true });
  if (!context || small.height === 0) return null;
  // Do not mix ink with paper.
  context.imageSmoothingEnabled = false;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, small.width, small.height);
  context.drawImage(picture, 0, 0, small.width, small.height);
  return context.getImageData(0, 0, small.width, small.height);
}

/** True if most of the page under a box is near white, so that a pale colour over it stays legible. */
export function isWhiteUnder({ data, width, height }: Paper, box: Box): boolean {
  const pixel = (share: number, of: number) => Math.min(Math.max(Math.floor(share * of), 0), of - 1);
  const [left, right] = [pixel(box.x, width), pixel(box.x + box.width, width)];
  const [top, bottom] = [pixel(box.y, height), pixel(box.y + box.height, height)];
  let white = 0;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const at = 4 * (y * width + x);
      if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= WHITE) white++;
    }
  }
  return white > ENOUGH * (right - left + 1) * (bottom - top + 1);
}
