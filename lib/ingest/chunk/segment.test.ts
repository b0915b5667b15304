import fc from "fast-check";
import { expect, it } from "vitest";
import { type SegmentInput, segment } from "./segment.ts";

const inputOf = (sizes: readonly number[], breakCost: SegmentInput["breakCost"]): SegmentInput => {
  const size = (from: number, to: number) => sizes.slice(from, to).reduce((sum, each) => sum + each, 0);
  return {
    ...{ count: sizes.length, breakCost, chars: size, bytes: size },
    ...{ targetChars: 800, longestChars: 1200, softBytes: 1500, hardBytes: 1800 },
  };
};

it("finds the cost of each break once, however many divisions have it", () => {
  const asked: number[] = [];
  const sizes = Array.from({ length: 400 }, () => 3);
  segment(inputOf(sizes, (index) => asked.push(index) * 0));
  expect(asked).toEqual(sizes.slice(1).map((_, at) => at + 1));
});

it("begins with the first piece, breaks where it must, and keeps within the hard limit", () => {
  const piece = fc.record({
    size: fc.integer({ min: 1, max: 900 }),
    cost: fc.constantFrom(0, 0.5, 50, "forced" as const),
  });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), (pieces) => {
      const input = inputOf(
        pieces.map(({ size }) => size),
        (index) => pieces[index]?.cost ?? 0,
      );
      const starts = segment(input);
      expect(starts[0]).toBe(0);
      const forced = pieces.flatMap(({ cost }, at) => (at > 0 && cost === "forced" ? [at] : []));
      expect(starts).toEqual(expect.arrayContaining(forced));
      for (const [at, from] of starts.entries()) {
        const to = starts[at + 1] ?? pieces.length;
        expect(to === from + 1 || input.bytes(from, to) <= input.hardBytes).toBe(true);
      }
    }),
  );
});
