import fc from "fast-check";
import { expect, it } from "vitest";
import { topList } from "./top-list.ts";

it("a list collects the entries that sorting all of them puts first", () => {
  const entries = fc.uniqueArray(fc.record({ id: fc.nat(500), value: fc.nat(5), score: fc.nat(9) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(entries, fc.nat(30), (all, depth) => {
      const list = topList(depth);
      for (const { id, value, score } of all) if (value >= list.least) list.offer(id, value, score);
      const sorted = all.toSorted((a, b) => b.value - a.value || a.id - b.id);
      expect(list.take()).toEqual(sorted.slice(0, depth));
    }),
  );
});
