import { expect, it } from "vitest";
import { heatOf } from "./heat-layer.tsx";

const patch = { box: { x0: 0, y0: 0, x1: 1, y1: 1 }, weight: 0.7, byWord: [0.2, 0.9, 0.4] };
const words = ["site", "plan", "north"];

it("lights a patch by its share of the page's score if all words are on", () => {
  expect(heatOf(patch, { words, on: new Set([0, 1, 2]) })).toBe(0.7);
});

it("lights a patch by its best active word, and not at all if none is active", () => {
  expect(heatOf(patch, { words, on: new Set([0, 2]) })).toBe(0.4);
  expect(heatOf(patch, { words, on: new Set() })).toBe(0);
});
