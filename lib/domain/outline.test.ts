import fc from "fast-check";
import { expect, it } from "vitest";
import { depthsOf, openedSections } from "./outline.ts";

it("nests headings by their levels, also when levels are skipped", () => {
  expect(depthsOf([1, 2, 2, 3, 1])).toEqual([0, 1, 1, 2, 0]);
  expect(depthsOf([1, 4, 2, 2])).toEqual([0, 1, 1, 1]);
  expect(depthsOf([3, 1, 2])).toEqual([0, 0, 1]);
  expect(depthsOf([])).toEqual([]);
});

it("never nests a heading more than one step deeper than the one before", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (levels) => {
      const depths = depthsOf(levels);
      expect(depths.every((depth, at) => depth <= (depths[at - 1] ?? -1) + 1)).toBe(true);
    }),
  );
});

it("opens the sections in which a passage's path differs from the one before", () => {
  const paths = [
    ["class Parser"],
    ["class Parser", "parse"],
    ["class Parser", "parse"],
    ["main"],
    [],
    ["main"],
  ];
  expect(openedSections(paths)).toEqual([
    { index: 0, title: "class Parser", level: 1 },
    { index: 1, title: "parse", level: 2 },
    { index: 3, title: "main", level: 1 },
    { index: 5, title: "main", level: 1 },
  ]);
});
