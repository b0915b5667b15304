import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  broughtIntoView,
  followed,
  jumpedTo,
  MAX_HEIGHT,
  type Scrolled,
  scrolledHeight,
} from "./scrolling.ts";

const ROW = 28;
const heights = fc.record({
  all: fc.oneof(fc.integer({ min: 100, max: 5_000_000 }), fc.integer({ min: MAX_HEIGHT, max: 60_000_000 })),
  view: fc.integer({ min: 100, max: 2000 }),
});
const START: Scrolled = { top: 0, bar: 0 };
const LONG = { all: 1_000_000 * ROW, view: 600 };

describe("scrolling of rows", () => {
  it("never needs a higher element than a browser draws, and shows no place outside the rows", () => {
    fc.assert(
      fc.property(heights, fc.array(fc.nat(MAX_HEIGHT), { maxLength: 30 }), (sizes, bars) => {
        const most = scrolledHeight(sizes.all) - sizes.view;
        let seen = START;
        for (const bar of bars) {
          seen = followed(seen, Math.max(0, Math.min(bar, most)), sizes);
          expect(seen.top).toBeGreaterThanOrEqual(0);
          expect(seen.top).toBeLessThanOrEqual(Math.max(0, sizes.all - sizes.view));
          expect(seen.bar).toBeLessThanOrEqual(Math.max(0, most));
        }
        expect(scrolledHeight(sizes.all)).toBeLessThanOrEqual(MAX_HEIGHT);
      }),
    );
  });

  it("moves a million rows by as many pixels as a small step of the bar", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LONG.all - LONG.view }),
        fc.integer({ min: -LONG.view, max: LONG.view }),
        (top, step) => {
          const before = jumpedTo(top, LONG);
          const after = followed(before, before.bar + step, LONG);
          const wanted = Math.min(Math.max(before.top + step, 0), LONG.all - LONG.view);
          expect(after.top).toBe(wanted);
        },
      ),
    );
  });

  it("reaches the first and the last of a million rows by the wheel alone, and by dragging the bar", () => {
    const most = scrolledHeight(LONG.all) - LONG.view;
    expect(followed(jumpedTo(5_000_000, LONG), most, LONG).top).toBe(LONG.all - LONG.view);
    for (const [from, step, end] of [
      [90_000, -100, 0],
      [LONG.all - 90_000, 100, LONG.all - LONG.view],
    ] as const) {
      let seen = jumpedTo(from, LONG);
      for (let turns = 0; turns < 1000; turns++)
        seen = followed(seen, Math.min(Math.max(seen.bar + step, 0), most), LONG);
      expect(seen.top).toBe(end);
    }
  });

  it("shows what was asked for after a jump", () => {
    fc.assert(
      fc.property(heights, fc.nat(60_000_000), (sizes, top) => {
        const seen = jumpedTo(top, sizes);
        expect(seen.top).toBe(Math.min(top, Math.max(0, sizes.all - sizes.view)));
      }),
    );
  });
});

it("brings a part into view, and stays if it is seen", () => {
  const part = fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 80 }));
  fc.assert(
    fc.property(part, fc.nat(5000), fc.boolean(), ([start, size], from, isNear) => {
      const seen = { start: from, end: from + 100 };
      const by = broughtIntoView({ start, end: start + size }, seen, isNear);
      expect(start).toBeGreaterThanOrEqual(seen.start + by);
      expect(start + size).toBeLessThanOrEqual(seen.end + by);
      if (start >= seen.start && start + size <= seen.end) expect(by).toBe(0);
    }),
  );
});
