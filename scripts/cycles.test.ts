import fc from "fast-check";
import { expect, test } from "vitest";
import { cyclesIn } from "./cycles.ts";

test("finds each cycle once, and none in a tree", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["a", "d"]],
    ["d", ["e"]],
    ["e", ["d"]],
  ]);
  expect(cyclesIn(graph).sort()).toEqual([
    ["a", "b", "c"],
    ["d", "e"],
  ]);
  expect(cyclesIn(new Map([["a", ["b", "c"]]]))).toEqual([]);
});

test("finds no cycle if every edge leads to a higher number", () => {
  const edges = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 120 });
  fc.assert(
    fc.property(edges, (pairs) => {
      const graph = new Map<string, string[]>();
      for (const [a, b] of pairs.filter(([x, y]) => x < y))
        graph.set(`${a}`, [...(graph.get(`${a}`) ?? []), `${b}`]);
      expect(cyclesIn(graph)).toEqual([]);
    }),
  );
});
