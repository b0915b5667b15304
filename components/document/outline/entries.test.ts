import { describe, expect, it } from "vitest";
import { currentEntry, type OutlineEntry, treeOf } from "./entries.ts";

const entry = (page: number | null, share = 0, textStart: number | null = null): OutlineEntry => ({
  title: "Heading",
  depth: 0,
  span: null,
  page,
  share,
  textStart,
});

describe("the section that is read", () => {
  it("is the last that begins in the upper half of the visible page, or before it", () => {
    const entries = [entry(1), entry(2, 0.1), entry(2, 0.4), entry(2, 0.9), entry(5)];
    expect([1, 2, 3, 4, 5, 9].map((page) => currentEntry(entries, { page }))).toEqual([0, 2, 3, 3, 4, 4]);
  });

  it("is the last that begins before the visible text", () => {
    const entries = [entry(null, 0, 10), entry(null, 0, 50)];
    expect([5, 10, 49, 50].map((at) => currentEntry(entries, { at }))).toEqual([-1, 0, 0, 1]);
  });

  it("is unknown if the entries have no such places", () => {
    expect(currentEntry([entry(3)], { at: 100 })).toBe(-1);
    expect(currentEntry([entry(null, 0, 0)], { page: 3 })).toBe(-1);
    expect(currentEntry([], { page: 1 })).toBe(-1);
  });
});

it("nests entries below the last one that is less deep", () => {
  const tree = treeOf([0, 1, 1, 2, 0, 3].map((depth) => ({ depth })));
  expect(tree).toEqual([
    {
      index: 0,
      children: [
        { index: 1, children: [] },
        { index: 2, children: [{ index: 3, children: [] }] },
      ],
    },
    { index: 4, children: [{ index: 5, children: [] }] },
  ]);
});
