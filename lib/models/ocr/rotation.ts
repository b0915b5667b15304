import type { GreyPicture, PageReading } from "#lib/domain/ocr.ts";
import type { Box } from "#lib/domain/page-lane.ts";

export type QuarterTurn = PageReading["rotation"];

/** Rotates the picture clockwise. */
export function rotated(picture: GreyPicture, turn: QuarterTurn): GreyPicture {
  if (turn === 0) return picture;
  const { width, height, pixels } = picture;
  const result = new Uint8Array(pixels.length);
  const [newWidth, newHeight] = turn === 180 ? [width, height] : [height, width];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = pixels[y * width + x] ?? 255;
      if (turn === 180) result[(height - 1 - y) * width + (width - 1 - x)] = value;
      else if (turn === 90) result[x * newWidth + (height - 1 - y)] = value;
      else result[(newHeight - 1 - x) * newWidth + y] = value;
    }
  }
  return { ...picture, width: newWidth, height: newHeight, pixels: result };
}

/** Rotates a picture clockwise by a small angle about its centre. New areas at the edges are white. */
export function straightened(picture: GreyPicture, degrees: number): GreyPicture {
  if (degrees === 0) return picture;
  const { width, height, pixels } = picture;
  const result = new Uint8Array(pixels.length);
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The place of this pixel before the rotation. Its brightness is interpolated from the four pixels around that.
      const fromX = cx + (x - cx) * cos + (y - cy) * sin;
      const fromY = cy - (x - cx) * sin + (y - cy) * cos;
      result[y * width + x] = sample(pixels, width, height, fromX, fromY);
    }
  }
  return { ...picture, pixels: result };
}

function sample(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const at = top * width + left;
  const [dx, dy] = [x - left, y - top];
  const upper = (pixels[at] ?? 255) * (1 - dx) + (pixels[at + 1] ?? 255) * dx;
  const lower = (pixels[at + width] ?? 255) * (1 - dx) + (pixels[at + width + 1] ?? 255) * dx;
  return upper * (1 - dy) + lower * dy;
}

/** How a page was rotated upright, and its size afterwards (in points). */
export type Straightening = {
  readonly turn: QuarterTurn;
  readonly degrees: number;
  readonly width: number;
  readonly height: number;
};

/** Maps a box on the upright page to the page as displayed: the smallest box around its corners. */
export function boxOnPage(box: Box, way: Straightening): Box {
  const corners = [
    [box.x0, box.y0],
    [box.x1, box.y0],
    [box.x0, box.y1],
    [box.x1, box.y1],
  ].map(([x = 0, y = 0]) => pointOnPage(x, y, way));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function pointOnPage(x: number, y: number, way: Straightening): readonly [number, number] {
  const { turn, degrees, width, height } = way;
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [cx, cy] = [width / 2, height / 2];
  const tiltedX = cx + (x - cx) * cos + (y - cy) * sin;
  const tiltedY = cy - (x - cx) * sin + (y - cy) * cos;
  if (turn === 90) return [tiltedY, width - tiltedX];
  if (turn === 180) return [width - tiltedX, height - tiltedY];
  if (turn === 270) return [height - tiltedY, tiltedX];
  return [tiltedX, tiltedY];
}
