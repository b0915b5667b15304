import fc from "fast-check";
import { expect, it } from "vitest";
import { windowOf } from "./window.ts";

const ROW = 28;
const table = (top: number, bottom: number) => ({ top, bottom, left: 1, right: 3, headRows: 1 });

it("draws every row that is seen, and as many whether a sheet has a thousand or a million", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 1_000_000 }),
      fc.nat(),
      fc.integer({ min: 100, max: 1500 }),
      (rowCount, at, height) => {
        const top = (at % rowCount) * ROW;
        const { rows, pinned } = windowOf(
          { rowCount, tables: [table(1, rowCount)], merged: [] },
          {
            top,
            height,
            rowHeight: ROW,
          },
        );
        const drawn = new Set([...rows, ...pinned]);
        const [first, last] = [
          Math.floor(top / ROW) + 1,
          Math.min(rowCount, Math.ceil((top + height) / ROW)),
        ];
        for (let row = first; row <= last; row++) expect(drawn.has(row)).toBe(true);
        expect(drawn.size).toBeLessThanOrEqual(height / ROW + 20);
        expect(drawn.size).toBe(rows.length + pinned.length);
      },
    ),
  );
});

it("keeps the heading of the table in view that is seen, and of no other", () => {
  const sheet = { rowCount: 90, tables: [table(3, 40), table(50, 90)] };
  const pinnedAt = (row: number) =>
    windowOf({ ...sheet, merged: [] }, { top: (row - 1) * ROW + 1, height: 300, rowHeight: ROW }).pinned;
  expect([1, 2, 3, 40, 41, 49, 50, 80].map((row) => pinnedAt(row)[0] ?? null)).toEqual([
    ...[null, null, 3, 3, null, null, 50, 50],
  ]);
});

it("draws a merged cell while any of its rows is seen", () => {
  const merged = [{ start: 0, end: 1, row: 2, column: 1, rows: 300, columns: 1, isHead: false }];
  const seen = { top: 200 * ROW, height: 300, rowHeight: ROW };
  const { rows, reaching } = windowOf({ rowCount: 400, tables: [], merged }, seen);
  expect(reaching).toEqual(merged);
  expect(rows[0]).toBe(2);
});
