import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";
import { cropPicture, MARGIN_POINTS, pixelsOf } from "./crop.ts";

const WHITE = { r: 255, g: 255, b: 255 };
const RED = { r: 255, g: 0, b: 0 };

/** A white page of 200 by 300 points with a red place at 50–100, 100–200, two pixels per point. */
const page = async () => {
  const red = await sharp({ create: { width: 100, height: 200, channels: 3, background: RED } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 600, channels: 3, background: WHITE } })
    .composite([{ input: red, left: 100, top: 200 }])
    .webp({ lossless: true })
    .toBuffer();
};
const PLACE = { x0: 50, y0: 100, x1: 100, y1: 200 };

it("returns the place with its margin and nothing else of the page", async () => {
  const cropped = await cropPicture(await page(), PLACE, 2);
  const margin = 2 * MARGIN_POINTS * 2;
  expect(cropped).toMatchObject({ widthPx: 100 + margin, heightPx: 200 + margin });
  const { channels } = await sharp(cropped?.bytes).stats();
  const share = (100 * 200) / ((100 + margin) * (200 + margin));
  // Green is 255 on white and 0 on red.
  expect(channels[1]?.mean).toBeCloseTo(255 * (1 - share), 0);
});

it("returns the whole page without a place, no larger than its limit", async () => {
  expect(await cropPicture(await page(), null, 2)).toMatchObject({ widthPx: 400, heightPx: 600 });
  const large = await sharp({ create: { width: 6400, height: 3200, channels: 3, background: WHITE } })
    .webp()
    .toBuffer();
  expect(await cropPicture(large, null, 2)).toMatchObject({ widthPx: 1600, heightPx: 800 });
});

it("returns equal bytes for equal input, and null for a place off the page", async () => {
  const picture = await page();
  expect(await cropPicture(picture, PLACE, 2)).toEqual(await cropPicture(picture, PLACE, 2));
  expect(await cropPicture(picture, { x0: 900, y0: 0, x1: 950, y1: 50 }, 2)).toBeNull();
});

it("refuses a picture that is cut off or has more pixels than any page", async () => {
  const whole = await sharp({ create: { width: 400, height: 600, channels: 3, background: RED } })
    .jpeg()
    .toBuffer();
  await expect(cropPicture(whole.subarray(0, whole.length / 2), null, 2)).rejects.toThrow();
  const size = '<svg xmlns="http://www.w3.org/2000/svg" width="16001" height="16001"/>';
  await expect(cropPicture(new TextEncoder().encode(size), PLACE, 2)).rejects.toThrow(/pixel limit/);
});

it("never leaves the picture, wherever the place is", () => {
  const number = fc.double({ min: -1000, max: 3000, noNaN: true });
  const picture = { widthPx: 400, heightPx: 600, pxPerPoint: 2 };
  fc.assert(
    fc.property(number, number, number, number, (x0, y0, width, height) => {
      const found = pixelsOf({ x0, y0, x1: x0 + Math.abs(width), y1: y0 + Math.abs(height) }, picture);
      if (found === null) return;
      expect(found.left).toBeGreaterThanOrEqual(0);
      expect(found.top).toBeGreaterThanOrEqual(0);
      expect(found.left + found.width).toBeLessThanOrEqual(400);
      expect(found.top + found.height).toBeLessThanOrEqual(600);
    }),
  );
});
