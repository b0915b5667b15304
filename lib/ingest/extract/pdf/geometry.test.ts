import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, boxAround, intersectionOverUnion, unite } from "./box.ts";
import { frameOf, toFrame } from "./frame.ts";
import { angleOf } from "./glyphs.ts";
import { findGrids, mergeCollinear } from "./grid.ts";
import { applyMatrix, IDENTITY, type Matrix, multiply } from "./matrix.ts";
import { readingOrder } from "./reading-order.ts";
import { type Ruling, rulingsOf } from "./rulings.ts";

const number = fc.double({ min: -50, max: 50, noNaN: true });
const matrix = fc.tuple(number, number, number, number, number, number) as fc.Arbitrary<Matrix>;
const box = fc
  .tuple(
    number,
    number,
    fc.double({ min: 1, max: 40, noNaN: true }),
    fc.double({ min: 1, max: 40, noNaN: true }),
  )
  .map(([x, y, w, h]): Box => ({ x0: x, y0: y, x1: x + w, y1: y + h }));

describe("matrices", () => {
  it("multiplied have the same effect as applied one after the other", () => {
    fc.assert(
      fc.property(matrix, matrix, number, number, (outer, inner, x, y) => {
        const [ix, iy] = applyMatrix(inner, x, y);
        const [ex, ey] = applyMatrix(outer, ix, iy);
        const [gx, gy] = applyMatrix(multiply(outer, inner), x, y);
        expect(gx).toBeCloseTo(ex, 4);
        expect(gy).toBeCloseTo(ey, 4);
      }),
    );
  });
});

describe("boxes", () => {
  it("overlap fully with themselves and symmetrically with others, and lie inside their union", () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(intersectionOverUnion(a, a)).toBeCloseTo(1, 9);
        expect(intersectionOverUnion(a, b)).toBe(intersectionOverUnion(b, a));
        const both = unite(a, b);
        expect(both).toEqual(
          boxAround([
            [a.x0, a.y0],
            [a.x1, a.y1],
            [b.x0, b.y0],
            [b.x1, b.y1],
          ]),
        );
      }),
    );
  });
});

describe("frames", () => {
  it("keep distances, and rotate their direction of writing to the right", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), number, number, (angle, x, y) => {
        const frame = frameOf(angle);
        const [u, v] = toFrame(frame, x, y);
        expect(Math.hypot(u, v)).toBeCloseTo(Math.hypot(x, y), 6);
        const radians = (angle * Math.PI) / 180;
        const [ahead, across] = toFrame(frame, Math.cos(radians), Math.sin(radians));
        expect(ahead).toBeCloseTo(1, 6);
        expect(across).toBeCloseTo(0, 6);
      }),
    );
  });

  it("leave upright coordinates unchanged", () => {
    expect(toFrame(frameOf(0), 12.34, 56.78)).toEqual([12.34, 56.78]);
  });

  it("snap only almost right angles to right angles", () => {
    expect(angleOf(100, 2)).toBe(0);
    expect(angleOf(-1, 100)).toBe(90);
    expect(angleOf(100, -100)).toBe(315);
  });
});

const horizontal = (at: number, from: number, to: number): Ruling => ({ horizontal: true, at, from, to });
const vertical = (at: number, from: number, to: number): Ruling => ({ horizontal: false, at, from, to });

describe("grids", () => {
  const sizes = fc.array(fc.integer({ min: 12, max: 80 }), { minLength: 1, maxLength: 6 });
  const edges = (widths: readonly number[]) => {
    const found = [50];
    for (const width of widths) found.push((found.at(-1) ?? 0) + width);
    return found;
  };

  it("of full rulings have every cell once, however the lines are split into pieces", () => {
    fc.assert(
      fc.property(sizes, sizes, fc.boolean(), (widths, heights, pieces) => {
        const xs = edges(widths);
        const ys = edges(heights);
        const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
        const lines = pieces
          ? [
              ...ys.flatMap((y) => xs.slice(1).map((x, i) => horizontal(y + 0.3, xs[i] ?? 0, x))),
              ...xs.flatMap((x) => ys.slice(1).map((y, i) => vertical(x, ys[i] ?? 0, y))),
            ]
          : [...ys.map((y) => horizontal(y, left, right)), ...xs.map((x) => vertical(x, top, bottom))];
        const [grid, ...more] = findGrids(lines);
        expect(more).toEqual([]);
        expect([grid?.rows, grid?.columns]).toEqual([heights.length, widths.length]);
        const places = new Set(grid?.cells.map((cell) => `${cell.row},${cell.column}`));
        expect(places.size).toBe(widths.length * heights.length);
        expect(grid?.cells.every((cell) => cell.rowSpan === 1 && cell.colSpan === 1)).toBe(true);
      }),
    );
  });

  it("merge cells where a ruling is missing", () => {
    const lines = [
      ...[0, 30, 60].map((y) => horizontal(y, 0, 100)),
      ...[0, 100].map((x) => vertical(x, 0, 60)),
      vertical(50, 30, 60),
    ];
    const [grid] = findGrids(lines);
    expect(grid?.cells.map(({ row, column, colSpan }) => [row, column, colSpan])).toEqual([
      [0, 0, 2],
      [1, 0, 1],
      [1, 1, 1],
    ]);
  });

  it("are found from borders drawn as strokes, rectangles and thin fills", () => {
    const path = (...points: number[][]) =>
      Float32Array.from(points.flatMap(([x = 0, y = 0], i) => [i === 0 ? 0 : 1, x, y]).concat(4));
    const stroked = rulingsOf(path([0, 0], [100, 0], [100, 50], [0, 50]), IDENTITY, {
      stroke: true,
      fill: false,
    });
    expect(stroked.map(({ horizontal: flat }) => flat)).toEqual([true, false, true, false]);
    const filled = rulingsOf(path([0, 0], [100, 0], [100, 0.5], [0, 0.5]), IDENTITY, {
      stroke: false,
      fill: true,
    });
    expect(filled).toMatchObject([{ horizontal: true, at: 0.25, from: 0, to: 100 }]);
    const shade = rulingsOf(path([0, 0], [100, 0], [100, 50], [0, 50]), IDENTITY, {
      stroke: false,
      fill: true,
    });
    expect(shade.map(({ soft }) => soft)).toEqual([true, true, true, true]);
    expect(findGrids(shade)).toEqual([]);
  });

  it("merging pieces of lines a second time changes nothing", () => {
    const ruling = fc.record({
      horizontal: fc.boolean(),
      at: fc.integer({ min: 0, max: 20 }).map((n) => n * 10),
      from: fc.integer({ min: 0, max: 100 }),
      length: fc.integer({ min: 6, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(ruling, { maxLength: 30 }), (list) => {
        const once = mergeCollinear(list.map(({ length, ...rest }) => ({ ...rest, to: rest.from + length })));
        expect(mergeCollinear(once)).toEqual(once);
      }),
    );
  });
});

describe("reading order", () => {
  const pieces = fc
    .array(box, { maxLength: 12 })
    .map((boxes) => boxes.map((b, order) => ({ box: b, order })));

  it("returns every piece exactly once", () => {
    fc.assert(
      fc.property(pieces, (list) => {
        expect([...readingOrder(list)].sort((a, b) => a.order - b.order)).toEqual(list);
      }),
    );
  });

  it("goes down a column in any painting order", () => {
    const column = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7]).map((levels) =>
      levels.map((level, order) => ({
        box: { x0: 0, x1: 100, y0: level * 20, y1: level * 20 + 15 },
        order,
      })),
    );
    fc.assert(
      fc.property(column, (list) => {
        const tops = readingOrder(list).map((piece) => piece.box.y0);
        expect(tops).toEqual([...tops].sort((a, b) => a - b));
      }),
    );
  });
});
