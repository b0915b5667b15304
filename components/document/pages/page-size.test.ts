import fc from "fast-check";
import { expect, it } from "vitest";
import {
  canvasScale,
  fittedWidth,
  keptPosition,
  nextTurn,
  nextZoom,
  PAGES_GAP,
  PAGES_TOP,
  type PageSize,
  type Turn,
  turnedSize,
  ZOOM_STEPS,
} from "./page-size.ts";

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

const PORTRAIT: PageSize = { width: 595, height: 842 };
const LANDSCAPE: PageSize = { width: 1191, height: 842 };

it("fits each page to the room on its own, also when turned", () => {
  expect(fittedWidth(PORTRAIT, 0, 832)).toBe(800);
  expect(fittedWidth(LANDSCAPE, 0, 832)).toBe(800);
  for (const turn of [90, 270] as const) {
    const width = fittedWidth(LANDSCAPE, turn, 832);
    expect(turnedSize({ width, height: (width * 842) / 1191 }, turn).width).toBeCloseTo(800);
  }
});

it("limits the shorter side on a wide screen, and the width on a narrow one", () => {
  expect(fittedWidth(PORTRAIT, 0, 1600)).toBe(900);
  expect(fittedWidth(LANDSCAPE, 0, 1300)).toBeCloseTo(1268);
  expect(fittedWidth(LANDSCAPE, 0, 2000)).toBeCloseTo((900 * 1191) / 842);
  expect(fittedWidth(PORTRAIT, 0, 100)).toBe(200);
});

it("keeps the part of the page that is read when pages change size", () => {
  const before = [1000, 400, 1000];
  const after = [2000, 800, 2000];
  const middle = PAGES_TOP + 1000 + PAGES_GAP + 200;
  expect(keptPosition(middle - 300, 300, before, after)).toBeCloseTo(
    PAGES_TOP + 2000 + PAGES_GAP + 400 - 300,
  );
  expect(keptPosition(500, 0, before, before)).toBe(500);
  expect(keptPosition(500, 0, before, [...before, 700])).toBe(500);
  expect(keptPosition(500, 100, [], after)).toBe(500);
});

it("returns to the same position when a change of size is undone", () => {
  const heights = fc.array(fc.integer({ min: 50, max: 3000 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(heights, heights, fc.integer({ min: PAGES_TOP, max: 5000 }), (before, after, position) => {
      const there = keptPosition(position, 0, before, after);
      expect(keptPosition(there, 0, after, before)).toBeCloseTo(position, 5);
    }),
  );
});
