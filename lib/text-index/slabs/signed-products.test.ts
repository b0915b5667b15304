import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signCode } from "./sign-codes.ts";
import { nearestBySignedProducts } from "./signed-products.ts";
import { DIMENSION, type DrawnPassage, drawnPassages, drawnSlabs, unitVector } from "./testing.ts";

/** The question's components, each with the sign of the vector's. */
function product(vector: Float32Array, question: Float32Array): number {
  const code = signCode(vector);
  return question.reduce((sum, component, place) => {
    const isPositive = ((code[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
    return sum + (isPositive ? component : -component);
  }, 0);
}

function highest({ vectors }: DrawnPassage, question: Float32Array): number {
  const coded = vectors.filter(({ facet }) => facet !== "content");
  return Math.max(...coded.map(({ vector }) => product(vector, question)));
}

const hasCodes = ({ vectors }: DrawnPassage) => vectors.some(({ facet }) => facet !== "content");
const arbitrary = fc.tuple(drawnPassages, unitVector(DIMENSION), fc.nat(20), fc.integer({ min: 1, max: 3 }));

describe("nearestBySignedProducts", () => {
  it("returns the passages of the pool with the highest products, whichever slabs and parts they are in", () => {
    fc.assert(
      fc.property(arbitrary, ([passages, question, size, perPart]) => {
        const slabs = drawnSlabs(passages);
        const words = signCode(question).length;
        const coded = slabs.map(({ slab: { columns, vectors } }) => ({
          chunkIds: columns.chunkIds,
          coded: vectors.rows.coded,
          codes: Array.from({ length: Math.ceil(vectors.rows.coded.length / perPart) }, (_, part) =>
            vectors.codes.subarray(part * perPart * words, (part + 1) * perPart * words),
          ),
        }));
        const inPool = (passage: DrawnPassage) => passage.admitted && hasCodes(passage);
        const pool = slabs.map((slab) =>
          [...slab.passages.entries()].flatMap(([ordinal, passage]) => (inPool(passage) ? [ordinal] : [])),
        );
        const found = nearestBySignedProducts(coded, pool, question, size);
        for (const ordinals of found) expect(ordinals).toEqual([...new Set(ordinals)].sort((a, b) => a - b));

        const among = passages.filter(inPool);
        const chosen = new Set(
          found.flatMap((ordinals, place) =>
            ordinals.map((ordinal) => slabs[place]?.passages[ordinal]?.chunkId),
          ),
        );
        expect(chosen.size).toBe(Math.min(size, among.length));
        const products = (which: boolean) =>
          among
            .filter(({ chunkId }) => chosen.has(chunkId) === which)
            .map((passage) => highest(passage, question));
        // Both sums have the same numbers in another order.
        const [least, most] = [Math.min(...products(true)), Math.max(...products(false))];
        expect(least).toBeGreaterThanOrEqual(most - 1e-6);
      }),
    );
  });

  it("prefers the lower chunk id where products are equal", () => {
    const question = Float32Array.of(0.5, -0.25);
    const codes = [Uint32Array.of(1, 0, 0, 0, 1, 0, 0, 0)];
    const slab = (chunkIds: Int32Array) => ({ chunkIds, codes, coded: Uint16Array.of(0, 1) });
    const slabs = [slab(Int32Array.of(5, 9)), slab(Int32Array.of(2, 7))];
    const all = [0, 1];
    expect(nearestBySignedProducts(slabs, [all, all], question, 1)).toEqual([[], [0]]);
    expect(nearestBySignedProducts(slabs, [all, all], question, 3)).toEqual([[0], [0, 1]]);
  });
});
