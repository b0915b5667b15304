import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PASSAGES } from "../slabs/slab-columns.ts";
import { chooseMerge } from "./merge-policy.ts";

const slab = (id: number, passages: number, dead = 0) => ({
  ...{ id, kind: "words" as const, passages, dead },
  purge: false,
});

describe("chooseMerge", () => {
  it("merges eight slabs of one tier, and never slabs of two kinds", () => {
    const seven = Array.from({ length: 7 }, (_, id) => slab(id, 20));
    expect(chooseMerge(seven)).toBeNull();
    expect(chooseMerge([...seven, { ...slab(7, 20), kind: "vectors" }])).toBeNull();
    expect(chooseMerge([...seven, slab(7, 5000)])).toBeNull();
    expect(chooseMerge([...seven, slab(7, 63)])).toEqual({
      kind: "words",
      ids: [0, 1, 2, 3, 4, 5, 6, 7],
    });
  });

  it("writes a slab again of which more than a quarter is dead; any dead one after a deletion", () => {
    expect(chooseMerge([slab(1, 100, 25)])).toBeNull();
    expect(chooseMerge([slab(1, 100, 26)])).toEqual({ kind: "words", ids: [1] });
    expect(chooseMerge([slab(1, 100, 1), { ...slab(2, 100, 1), purge: true }])).toEqual({
      kind: "words",
      ids: [2],
    });
  });

  it("ends with few slabs that each hold what a slab may hold, after any writes", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 120 });
    fc.assert(
      fc.property(sizes, (given) => {
        let slabs: readonly ReturnType<typeof slab>[] = [];
        let next = 0;
        for (const size of given) {
          slabs = [...slabs, slab(next++, size)];
          for (;;) {
            const chosen = chooseMerge(slabs);
            if (chosen === null) break;
            expect(chosen.ids.length).toBeGreaterThan(1);
            const merged = slabs.filter(({ id }) => chosen.ids.includes(id));
            const passages = merged.reduce((sum, each) => sum + each.passages, 0);
            expect(passages).toBeLessThanOrEqual(MAX_PASSAGES);
            slabs = [...slabs.filter(({ id }) => !chosen.ids.includes(id)), slab(next++, passages)];
          }
        }
        const total = given.reduce((sum, size) => sum + size, 0);
        expect(slabs.reduce((sum, { passages }) => sum + passages, 0)).toBe(total);
        // Two of the largest may not fit one slab.
        expect(slabs.length).toBeLessThanOrEqual(5 * 7 + (2 * total) / MAX_PASSAGES + 1);
      }),
    );
  });
});
