import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IDENTITY } from "../matrix.ts";
import { imageMark, type Mark, pathMark } from "./marks.ts";
import { graphicRegions } from "./regions.ts";

const STROKE = { stroke: true, fill: false, colour: "#000000" } as const;
const FILL = { stroke: false, fill: true, colour: "#336699" } as const;

function path(numbers: readonly number[], paint: { stroke: boolean; fill: boolean; colour: string }): Mark {
  const mark = pathMark(Float32Array.from(numbers), IDENTITY, paint);
  if (!mark) throw new Error("no mark");
  return mark;
}
const line = (x0: number, y0: number, x1: number, y1: number) => path([0, x0, y0, 1, x1, y1], STROKE);
const box = (x0: number, y0: number, x1: number, y1: number, paint: typeof STROKE | typeof FILL = FILL) =>
  path([0, x0, y0, 1, x1, y0, 1, x1, y1, 1, x0, y1, 4], paint);

describe("graphicRegions", () => {
  test("joins marks near one another, and separates those far apart", () => {
    const marks = [box(100, 100, 140, 140), box(148, 100, 180, 140), box(300, 400, 350, 450)];
    expect(graphicRegions(marks, 595, 842)).toMatchObject([
      { x0: 100, y0: 100, x1: 180, y1: 140, fills: 2 },
      { x0: 300, y0: 400, x1: 350, y1: 450, fills: 1 },
    ]);
  });

  test("starts no region at paper, white fills and rules between texts", () => {
    const white = path([0, 100, 100, 1, 300, 100, 1, 300, 300, 1, 100, 300, 4], {
      ...FILL,
      colour: "#ffffff",
    });
    expect(graphicRegions([box(0, 0, 595, 842), white, line(50, 300, 545, 300)], 595, 842)).toEqual([]);
  });

  test("does not count the inside of a frame, but joins regions that meet", () => {
    const frame = box(50, 50, 500, 700, STROKE);
    expect(graphicRegions([frame], 595, 842)).toMatchObject([{ strokes: 1, lines: 4 }]);
    expect(graphicRegions([frame, box(200, 200, 260, 260)], 595, 842)).toHaveLength(1);
  });

  test("returns the share of its region that a placed picture covers", () => {
    const picture = imageMark([200, 0, 0, 100, 100, 100]);
    expect(graphicRegions(picture ? [picture] : [], 595, 842)).toMatchObject([
      { x0: 100, y0: 100, x1: 300, y1: 200, images: 1, imageShare: 1 },
    ]);
  });

  test("returns one region for a picture of the whole page, and another for marks on it", () => {
    const backdrop = imageMark([595, 0, 0, 842, 0, 0]);
    const marks = [...(backdrop ? [backdrop, backdrop] : []), box(100, 100, 200, 200)];
    expect(graphicRegions(marks, 595, 842)).toMatchObject([
      { x0: 0, y0: 0, x1: 595, y1: 842, images: 2, imageShare: 1 },
      { x0: 100, y0: 100, x1: 200, y1: 200, images: 0 },
    ]);
  });

  test("handles a page full of specks, and boxes that form a chain", () => {
    const specks = Array.from({ length: 6000 }, (_, i) =>
      box((i % 90) * 6.5, Math.floor(i / 90) * 12.4, (i % 90) * 6.5 + 1, Math.floor(i / 90) * 12.4 + 1),
    );
    expect(graphicRegions(specks, 595, 842).length).toBeLessThanOrEqual(60);
    const stairs = Array.from({ length: 600 }, (_, i) =>
      box(i * 0.9, i * 1.3, i * 0.9 + 30, i * 1.3 + 40, STROKE),
    );
    expect(graphicRegions(stairs, 595, 842)).toHaveLength(1);
  });

  test("returns separate regions on the page for any marks, largest first", () => {
    const coordinate = fc.float({ min: -2000, max: 3000, noNaN: true });
    const command = fc.oneof(
      fc.tuple(fc.constantFrom(0, 1), coordinate, coordinate),
      fc.tuple(fc.constant(2), coordinate, coordinate, coordinate, coordinate, coordinate, coordinate),
      fc.tuple(fc.constantFrom(4, 9)),
    );
    const mark = fc
      .tuple(fc.array(command, { minLength: 1, maxLength: 8 }), fc.boolean())
      .map(([commands, fill]) =>
        pathMark(Float32Array.from(commands.flat()), IDENTITY, fill ? FILL : STROKE),
      );
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 20 }), (marks) => {
        const regions = graphicRegions(
          marks.flatMap((each) => (each ? [each] : [])),
          595,
          842,
        );
        let before = Number.POSITIVE_INFINITY;
        for (const [index, { x0, y0, x1, y1 }] of regions.entries()) {
          expect(Math.min(x0, y0)).toBeGreaterThanOrEqual(0);
          expect(x1).toBeLessThanOrEqual(595);
          expect(y1).toBeLessThanOrEqual(842);
          expect((x1 - x0) * (y1 - y0)).toBeLessThanOrEqual(before + 200);
          before = (x1 - x0) * (y1 - y0);
          for (const other of regions.slice(index + 1)) {
            const apart = other.x0 >= x1 || x0 >= other.x1 || other.y0 >= y1 || y0 >= other.y1;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });
});
