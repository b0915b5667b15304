import fc from "fast-check";
import { expect, it } from "vitest";
import { pxPerPixelFor, pxPerPointFor } from "./scale.ts";

it("A4 at 200 dpi is 1654 by 2339 pixels", () => {
  const scale = pxPerPointFor(595.3, 841.9, 200);
  expect([Math.round(595.3 * scale), Math.round(841.9 * scale)]).toEqual([1654, 2339]);
});

it("a page of any size has at most 16 million pixels", () => {
  const side = fc.double({ min: 1, max: 1e5, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 30, max: 600 }), (width, height, dpi) => {
      const scale = pxPerPointFor(width, height, dpi);
      expect(scale).toBeGreaterThan(0);
      expect(width * scale * height * scale).toBeLessThanOrEqual(16_000_001);
      expect(Math.max(width, height) * scale).toBeLessThanOrEqual(16_000.1);
    }),
  );
});

it("a picture file keeps its own pixels and is never enlarged", () => {
  expect(pxPerPixelFor(640, 480)).toBe(1);
  expect(pxPerPixelFor(8000, 8000)).toBe(0.5);
});
