import fc from "fast-check";
import { expect, it } from "vitest";
import type { GreyPicture } from "#lib/domain/ocr.ts";
import { boxOnPage, type QuarterTurn, rotated, straightened } from "./rotation.ts";
import { skewOf } from "./skew.ts";

function picture(width: number, height: number, dark: (x: number, y: number) => boolean): GreyPicture {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) =>
    dark(i % width, Math.floor(i / width)) ? 0 : 255,
  );
  return { width, height, pixels, pxPerPoint: 1 };
}

/** Black bars that look like lines of words. */
const bars = picture(700, 500, (x, y) => y % 25 < 8 && y > 50 && y < 450 && x % 60 < 45 && x > 60 && x < 640);

function darkBox({ width, pixels }: GreyPicture) {
  const at = [...pixels.keys()].filter((i) => (pixels[i] ?? 255) < 128);
  const xs = at.map((i) => i % width);
  const ys = at.map((i) => Math.floor(i / width));
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs) + 1, y1: Math.max(...ys) + 1 };
}

it.each([0, 90, 180, 270] as const)(
  "boxOnPage maps a box on a page rotated by %i to its place on the page",
  (turn) => {
    const spot = fc.record({
      x: fc.nat(30),
      y: fc.nat(20),
      w: fc.integer({ min: 1, max: 8 }),
      h: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(spot, ({ x, y, w, h }) => {
        const page = picture(40, 26, (px, py) => px >= x && px < x + w && py >= y && py < y + h);
        const upright = rotated(page, turn);
        const way = { turn: turn as QuarterTurn, degrees: 0, width: upright.width, height: upright.height };
        expect(boxOnPage(darkBox(upright), way)).toEqual(darkBox(page));
      }),
      { numRuns: 50 },
    );
  },
);

it.each([-6, -2.3, 1.5, 4])(
  "skewOf finds lines that lean by %f degrees, and straightened makes them level",
  (degrees) => {
    const leaning = straightened(bars, degrees);
    const skew = skewOf(leaning);
    expect(skew).toBeCloseTo(degrees, 0);
    expect(Math.abs(skewOf(straightened(leaning, -skew)))).toBeLessThanOrEqual(0.3);
  },
);

it("skewOf returns 0 for level lines, and for a page with almost nothing on it", () => {
  expect(skewOf(bars)).toBe(0);
  expect(skewOf(picture(300, 300, (x, y) => x === y && x < 10))).toBe(0);
});

it("boxOnPage maps a box on a straightened page to an area around its original place", () => {
  const spot = picture(400, 300, (x, y) => x >= 300 && x < 320 && y >= 40 && y < 52);
  const found = darkBox(straightened(spot, 5));
  const back = boxOnPage(found, { turn: 0, degrees: 5, width: 400, height: 300 });
  const middle = [(back.x0 + back.x1) / 2, (back.y0 + back.y1) / 2];
  expect(middle[0]).toBeCloseTo(310, -0.5);
  expect(middle[1]).toBeCloseTo(46, -0.5);
});
