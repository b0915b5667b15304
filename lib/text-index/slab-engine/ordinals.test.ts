import fc from "fast-check";
import { expect, it } from "vitest";
import { ordinalsOf } from "./ordinals.ts";

it("ordinals are those of the ids that the slab has, ascending and once each", () => {
  const ids = fc.array(fc.nat(60));
  fc.assert(
    fc.property(ids, ids, (given, asked) => {
      const held = [...new Set(given)].sort((a, b) => a - b);
      const wanted = held.flatMap((id, ordinal) => (asked.includes(id) ? [ordinal] : []));
      expect(ordinalsOf(Int32Array.from(held), asked)).toEqual(wanted);
    }),
  );
});
