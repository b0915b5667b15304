import { expect, it } from "vitest";
import { withoutFurniture } from "./page-furniture.ts";

const QUOTE = "e. Roofs 😀 are flat;\n\nHarbour plan\n\n85\n\nf. Walls are dry.";
/** In code points. */
const FURNITURE = [
  { start: 36, end: 38 },
  { start: 22, end: 34 },
];

it("removes headers, footers and page numbers from a quote, in any order", () => {
  expect(withoutFurniture(QUOTE, FURNITURE).split(/\n+/)).toEqual([
    "e. Roofs 😀 are flat;",
    "f. Walls are dry.",
  ]);
  expect(withoutFurniture(QUOTE, FURNITURE, "Page 1").match(/Page 1/g)).toHaveLength(2);
  expect(withoutFurniture(QUOTE)).toBe(QUOTE);
});

it("keeps a quote that is only a header", () => {
  expect(withoutFurniture("Harbour plan", [{ start: 0, end: 12 }], "Page 1")).toBe("Harbour plan");
});
