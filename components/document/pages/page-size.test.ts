import fc from "fast-check";
import { expect, it } from "vitest";
import { canvasScale, nextTurn, nextZoom, type Turn, turnedSize, ZOOM_STEPS } from "./page-size.ts";

it("never requests a canvas that browsers refuse or more pixels than the screen has", () => {
  const length = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(length, length, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, ratio) => {
      const scale = canvasScale(width, height, ratio);
      expect(width * scale * height * scale).toBeLessThanOrEqual(16_777_216 * 1.0001);
      expect(scale).toBeLessThanOrEqual(Math.max(ratio, 1));
    }),
  );
});

it("zooms in steps and stops at both ends", () => {
  expect(nextZoom(1, 1)).toBe(1.25);
  expect(nextZoom(1, -1)).toBe(0.8);
  expect(nextZoom(1.1, -1)).toBe(1);
  expect(nextZoom(ZOOM_STEPS[0], -1)).toBe(ZOOM_STEPS[0]);
  expect(nextZoom(4, 1)).toBe(4);
});

it("returns to the start after four turns, and swaps width and height on odd turns", () => {
  const turns = [0, 1, 2, 3].reduce<readonly Turn[]>((all) => [...all, nextTurn(all.at(-1) ?? 0)], [0]);
  expect(turns).toEqual([0, 90, 180, 270, 0]);
  expect(turnedSize({ width: 2, height: 3 }, 90)).toEqual({ width: 3, height: 2 });
  expect(turnedSize({ width: 2, height: 3 }, 180)).toEqual({ width: 2, height: 3 });
});
