import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "./segments.ts";

type Kind = Parameters<typeof segmentsOf>[0][number]["kind"];

function chunksOf(lengths: readonly number[], atomsAfter = 0) {
  let at = 0;
  return lengths.flatMap((length) => {
    const span = { start: at, end: at + length };
    at += length;
    const atom: { span: typeof span; kind: Kind } = { span, kind: "atom" };
    return [{ span, kind: "paragraph" as Kind }, ...Array.from({ length: atomsAfter }, () => atom)];
  });
}

describe("segmentsOf", () => {
  it("does not split a short document", () => {
    expect(segmentsOf(chunksOf([900, 1100, 1200, 700]))).toEqual([0, 0, 0, 0]);
    expect(segmentsOf([])).toEqual([]);
  });

  it("splits a long document into equal parts", () => {
    expect(segmentsOf(chunksOf([1000, 1000, 1000, 1000, 1000, 1000]))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it("keeps atoms with their clause", () => {
    expect(segmentsOf(chunksOf([3000, 3000], 2))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it("numbers segments in order without gaps, for any lengths", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 2 }), (given, atoms) => {
        const numbers = segmentsOf(chunksOf(given, atoms));
        expect(numbers[0]).toBe(0);
        for (let i = 1; i < numbers.length; i++) {
          expect([0, 1]).toContain((numbers[i] ?? 0) - (numbers[i - 1] ?? 0));
        }
        const cuts = given.map((_, i) => numbers.slice(i * (atoms + 1), (i + 1) * (atoms + 1)));
        for (const cut of cuts) expect(new Set(cut).size).toBe(1);
      }),
    );
  });
});
