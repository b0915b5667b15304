import { expect, it } from "vitest";
import { isWhiteUnder, type Paper } from "./paper.ts";

type Colour = readonly [number, number, number];
const WHITE: Colour = [255, 255, 255];
const INK: Colour = [20, 20, 20];
const PURPLE: Colour = [226, 214, 240];

/** A page of 20 × 20 pixels whose upper half has one colour of paper and its lower half another. */
function paperOf(upper: Colour, lower: Colour, inked: (x: number) => boolean): Paper {
  const data = new Uint8ClampedArray(4 * 20 * 20);
  for (let y = 0; y < 20; y++) {
    for (let x = 0; x < 20; x++) {
      data.set([...(inked(x) ? INK : y < 10 ? upper : lower), 255], 4 * (y * 20 + x));
    }
  }
  return { data, width: 20, height: 20 };
}

const UPPER = { x: 0.1, y: 0.05, width: 0.8, height: 0.3 };
const LOWER = { x: 0.1, y: 0.6, width: 0.8, height: 0.3 };

it("text on white paper gets a tint, and text on a coloured box of the same page does not", () => {
  const paper = paperOf(WHITE, PURPLE, (x) => x % 3 === 0);
  expect([isWhiteUnder(paper, UPPER), isWhiteUnder(paper, LOWER)]).toEqual([true, false]);
});

it("scanned paper counts as white", () => {
  expect(
    isWhiteUnder(
      paperOf([238, 236, 230], WHITE, (x) => x % 4 === 0),
      UPPER,
    ),
  ).toBe(true);
});

it("white words on a dark box get no tint", () => {
  expect(
    isWhiteUnder(
      paperOf([60, 30, 110], WHITE, () => false),
      UPPER,
    ),
  ).toBe(false);
});

it("a box that reaches beyond the page is judged by its part on the page", () => {
  expect(
    isWhiteUnder(
      paperOf(WHITE, PURPLE, () => false),
      { x: -0.2, y: -0.1, width: 1.6, height: 0.3 },
    ),
  ).toBe(true);
});
