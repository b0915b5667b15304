import { expect, it } from "vitest";
import { blockShapes, joinLines } from "./block-shapes.ts";

const line = (x: number, y: number, width: number, height = 0.02) => ({ x, y, width, height });
/** Rounds, so that sums of fractions compare. */
const shown = (boxes: Parameters<typeof blockShapes>[0]) =>
  boxes.map((box) => [box.x, box.y, box.x + box.width, box.y + box.height].map((value) => +value.toFixed(4)));

const BLOCK = [line(0.3, 0.1, 0.5), line(0.1, 0.13, 0.7), line(0.1, 0.16, 0.66), line(0.1, 0.19, 0.2)];

it("the lines of a block touch each other, so that they are one shape", () => {
  expect(shown(joinLines(BLOCK))).toEqual([
    [0.3, 0.1, 0.8, 0.125],
    [0.1, 0.125, 0.8, 0.155],
    [0.1, 0.155, 0.76, 0.185],
    [0.1, 0.185, 0.3, 0.21],
  ]);
});

it("whole lines of a block merge, and its first and last line keep their own words", () => {
  expect(shown(blockShapes(BLOCK))).toEqual([
    [0.3, 0.1, 0.8, 0.125],
    [0.1, 0.125, 0.8, 0.185],
    [0.1, 0.185, 0.3, 0.21],
  ]);
});

it("lines that overlap do not colour their words twice", () => {
  expect(shown(blockShapes([line(0.1, 0.1, 0.7, 0.03), line(0.1, 0.12, 0.7, 0.03)]))).toEqual([
    [0.1, 0.1, 0.8, 0.15],
  ]);
});

it.each([
  ["cells of one row", [line(0.1, 0.1, 0.2), line(0.5, 0.1, 0.2)]],
  ["paragraphs apart", [line(0.1, 0.1, 0.7), line(0.1, 0.2, 0.7)]],
  ["the next column", [line(0.1, 0.8, 0.3), line(0.55, 0.1, 0.3)]],
  ["a heading and smaller type", [line(0.1, 0.1, 0.3, 0.05), line(0.1, 0.16, 0.7, 0.02)]],
])("%s stay shapes of their own", (_, boxes) => {
  expect(shown(blockShapes(boxes))).toEqual(shown(boxes));
});

it("a short line in the middle, such as one of a list, is not widened over white paper", () => {
  const boxes = [line(0.1, 0.1, 0.7), line(0.1, 0.13, 0.3), line(0.1, 0.16, 0.7)];
  expect(shown(blockShapes(boxes)).map(([, , right]) => right)).toEqual([0.8, 0.4, 0.8]);
});
