import fc from "fast-check";
import { expect, it } from "vitest";
import { columnEdges, columnsBetween, firstColumn } from "./columns.ts";

it("draws every column that is seen, and few others", () => {
  const widths = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(widths, fc.nat(20_000), fc.nat(1500), (each, left, width) => {
      const edges = [0];
      for (const wide of each) edges.push((edges.at(-1) ?? 0) + wide);
      const { from, to } = columnsBetween(edges, left, left + width);
      for (const [at] of each.entries()) {
        const isSeen = (edges[at + 1] ?? 0) > left && (edges[at] ?? 0) < left + width;
        if (isSeen) expect(at + 1 >= from && at + 1 <= to).toBe(true);
      }
      expect(from).toBeGreaterThanOrEqual(1);
      expect(to).toBeLessThanOrEqual(each.length);
      expect(to - from).toBeLessThanOrEqual(width / 20 + 3);
    }),
  );
});

const needs = fc.array(fc.integer({ min: 64, max: 5000 }), { minLength: 1, maxLength: 40 });

it("shares free width, and never more than there is", () => {
  fc.assert(
    fc.property(needs, fc.integer({ min: 200, max: 3000 }), (needed, width) => {
      const room = { width, scale: 1, kept: null };
      const edges = columnEdges(needed, room);
      const before = columnEdges(needed, { ...room, width: 0 });
      const [total, least] = [edges.at(-1) ?? 0, before.at(-1) ?? 0];
      expect(total).toBeLessThanOrEqual(Math.max(width, least));
      for (const [at, edge] of edges.entries()) expect(edge).toBeGreaterThanOrEqual(before[at] ?? 0);
      const isCut = needed.some((need, at) => (edges[at + 1] ?? 0) - (edges[at] ?? 0) < need - 1);
      if (isCut && least < width) expect(total).toBeGreaterThan(width - needed.length - 1);
    }),
  );
});

it("gives free width to columns whose cells are cut off first", () => {
  expect(columnEdges([64, 600], { width: 700, scale: 1, kept: null })).toEqual([0, 100, 700]);
  expect(columnEdges([64, 64], { width: 400, scale: 1, kept: null })).toEqual([0, 200, 400]);
  expect(columnEdges([64, 64], { width: 4000, scale: 1, kept: null })).toEqual([0, 280, 560]);
});

it("keeps a column in view that leaves most of the view to others", () => {
  expect(columnEdges([900, 900, 900], { width: 350, scale: 1, kept: 1 }).slice(0, 2)).toEqual([0, 140]);
});

it("takes the first column with a cell for the one that names rows", () => {
  const line = (column: number) => [
    { row: 1, column, rows: 1, columns: 1, start: 0, end: 4, isHead: false },
    { row: 1, column: 4, rows: 1, columns: 1, start: 5, end: 9, isHead: false },
  ];
  expect(firstColumn({ lines: new Map([[1, line(2)]]), columnCount: 4 })).toBe(2);
  expect(firstColumn({ lines: new Map(), columnCount: 4 })).toBe(null);
  expect(firstColumn({ lines: new Map([[1, line(1)]]), columnCount: 1 })).toBe(null);
});
