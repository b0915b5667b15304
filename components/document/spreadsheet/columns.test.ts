import fc from "fast-check";
import { expect, it } from "vitest";
import { columnsBetween } from "./columns.ts";

it("draws every column that is seen, and few others", () => {
  const widths = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(widths, fc.nat(20_000), fc.nat(1500), (each, left, width) => {
      const edges = [0];
      for (const wide of each) edges.push((edges.at(-1) ?? 0) + wide);
      const { from, to } = columnsBetween(edges, left, left + width);
      for (const [at] of each.entries()) {
        const isSeen = (edges[at + 1] ?? 0) > left && (edges[at] ?? 0) < left + width;
        if (isSeen) expect(at + 1 >= from && at + 1 <= to).toBe(true);
      }
      expect(from).toBeGreaterThanOrEqual(1);
      expect(to).toBeLessThanOrEqual(each.length);
      expect(to - from).toBeLessThanOrEqual(width / 20 + 3);
    }),
  );
});
