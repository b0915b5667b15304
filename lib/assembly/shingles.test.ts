import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jaccard, pairwiseJaccard, shinglesOf } from "./shingles.ts";

const word = fc.constantFrom(..."a quay is closed to boats from May É 2.1".split(" "));
const text = fc.array(word, { maxLength: 30 }).map((all) => all.join(" "));

/** The definition, without hashes. */
function plainJaccard(a: string, b: string, size: number): number {
  const runs = (given: string) => {
    const words = given.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const length = Math.min(size, words.length);
    const count = length === 0 ? 0 : words.length - length + 1;
    return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + length).join(" ")));
  };
  const [mine, other] = [runs(a), runs(b)];
  const shared = [...mine].filter((run) => other.has(run)).length;
  return shared === 0 ? 0 : shared / (mine.size + other.size - shared);
}

describe("shared shingles", () => {
  it("match the definition, also for all pairs of a list", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), fc.integer({ min: 1, max: 6 }), (texts, size) => {
        const shingles = texts.map((each) => shinglesOf(each, size));
        const square = pairwiseJaccard(shingles);
        texts.forEach((a, i) => {
          texts.forEach((b, j) => {
            if (i === j) return;
            const expected = plainJaccard(a, b, size);
            expect(jaccard(shingles[i] ?? new Float64Array(), shingles[j] ?? new Float64Array())).toBe(
              expected,
            );
            expect(square[i * texts.length + j]).toBe(expected);
          });
        });
      }),
    );
  });

  it("ignore case, punctuation and white space", () => {
    const one = shinglesOf("The quay, closed: No boats!", 5);
    expect(jaccard(one, shinglesOf("the QUAY\nclosed — no boats", 5))).toBe(1);
  });

  it("are empty for texts without words, which are not similar to each other", () => {
    expect(jaccard(shinglesOf("", 5), shinglesOf("…", 5))).toBe(0);
  });
});
