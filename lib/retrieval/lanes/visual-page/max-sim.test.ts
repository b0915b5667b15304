import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QueryPart } from "#lib/domain/page-embedding.ts";
import { coarseVectors, maxSim } from "./max-sim.ts";

const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const weight = fc.double({ min: 0, max: 1, noNaN: true });

describe("maxSim", () => {
  it("is the weighted sum over parts of the best patch, as by plain computation", () => {
    const page = fc.integer({ min: 1, max: 6 }).chain((parts) =>
      fc.record({
        weights: fc.array(weight, { minLength: parts, maxLength: parts }),
        patches: fc.array(fc.array(cosine, { minLength: parts, maxLength: parts }), {
          minLength: 1,
          maxLength: 9,
        }),
      }),
    );
    fc.assert(
      fc.property(page, ({ weights, patches }) => {
        const answers = maxSim(weights, patches.flat());
        const plain = weights.reduce(
          (sum, each, part) => sum + each * Math.max(0, ...patches.map((patch) => patch[part] ?? 0)),
          0,
        );
        expect(answers.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(plain, 10);
        for (const [part, { patch, cosine: own }] of answers.entries()) {
          expect(own).toBe(Math.max(...patches.map((each) => each[part] ?? 0)));
          expect(patches.findIndex((each) => each[part] === own)).toBe(patch);
        }
      }),
    );
  });

  it("is empty for a page without patches, and for a question without parts", () => {
    expect(maxSim([1], [])).toEqual([]);
    expect(maxSim([], [])).toEqual([]);
  });
});

describe("coarse vectors", () => {
  it("are at most five, have all of the weight, and bound a page's score from below", () => {
    const vector = fc
      .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
      .map((values) => Float32Array.from(values));
    const part = fc
      .record({ vector, weight, word: fc.option(fc.integer({ min: 0, max: 9 })) })
      .map(({ word, ...rest }): QueryPart => ({ ...rest, words: word === null ? [] : [word] }));
    const dot = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.array(vector, { minLength: 1, maxLength: 6 }),
        (parts, patches) => {
          const coarse = coarseVectors(parts);
          expect(coarse.length).toBeLessThanOrEqual(5);
          const total = (list: readonly { readonly weight: number }[]) =>
            list.reduce((sum, each) => sum + each.weight, 0);
          expect(total(coarse)).toBeCloseTo(total(parts), 5);
          const bound = coarse.reduce(
            (sum, each) => sum + Math.max(...patches.map((own) => dot(own, each.vector))),
            0,
          );
          const exact = parts.reduce(
            (sum, each) => sum + each.weight * Math.max(...patches.map((own) => dot(own, each.vector))),
            0,
          );
          expect(bound).toBeLessThanOrEqual(exact + 1e-4);
        },
      ),
    );
  });
});
