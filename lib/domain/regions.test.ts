import { describe, expect, it } from "vitest";
import { regionsOf } from "./regions.ts";

const word = (start: number, end: number, x0: number, y0: number, x1: number, y1: number) => ({
  start,
  end,
  x0,
  y0,
  x1,
  y1,
});
const page = (number: number, words: ReturnType<typeof word>[]) => ({
  number,
  width: 100,
  height: 200,
  words,
});

describe("regionsOf", () => {
  it("returns one box per line, as fractions of the page", () => {
    const words = [word(0, 3, 10, 20, 20, 30), word(4, 7, 22, 20, 32, 30), word(8, 12, 10, 34, 30, 44)];
    expect(regionsOf({ start: 0, end: 12 }, [page(1, words)])).toEqual([
      {
        page: 1,
        boxes: [
          { x: 0.1, y: 0.1, width: 0.22, height: 0.05 },
          { x: 0.1, y: 0.17, width: 0.2, height: 0.05 },
        ],
      },
    ]);
  });

  it("leaves out words before and after, and clips a word in which the passage ends", () => {
    const words = [word(0, 4, 0, 0, 40, 10), word(5, 9, 44, 0, 84, 10)];
    expect(regionsOf({ start: 5, end: 7 }, [page(1, words)])[0]?.boxes).toEqual([
      { x: 0.44, y: 0, width: 0.2, height: 0.05 },
    ]);
  });

  it("does not join the cells of a table row across a gap", () => {
    const words = [word(0, 4, 0, 0, 20, 10), word(5, 9, 60, 0, 80, 10)];
    expect(regionsOf({ start: 0, end: 9 }, [page(1, words)])[0]?.boxes).toHaveLength(2);
  });

  it("follows a passage over a page break and skips pages that it does not touch", () => {
    const pages = [
      page(1, [word(0, 4, 0, 0, 9, 9)]),
      page(2, [word(5, 9, 0, 0, 9, 9)]),
      page(3, [word(20, 24, 0, 0, 9, 9)]),
    ];
    expect(regionsOf({ start: 2, end: 9 }, pages).map((region) => region.page)).toEqual([1, 2]);
  });
});
