import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { characterErrorRate, editDistance } from "./character-errors.ts";

describe("the character error rate", () => {
  it("counts insertions, deletions and substitutions over the reference's length", () => {
    expect(editDistance([..."kitten"], [..."sitting"])).toBe(3);
    expect(characterErrorRate("kitten", "sitting")).toBe(0.5);
    expect(characterErrorRate("roof", "")).toBe(1);
    expect(characterErrorRate("ab", "abxxxx")).toBe(2);
  });

  it("normalises spaces and composed letters, and counts an astral letter as one", () => {
    expect(characterErrorRate("flat  roof\n", "flat roof")).toBe(0);
    expect(characterErrorRate("caf\u00e9", "cafe\u0301")).toBe(0);
    expect(characterErrorRate("😀abc", "xabc")).toBe(0.25);
    expect(characterErrorRate("", " ")).toBe(0);
    expect(characterErrorRate("", "x")).toBe(1);
  });

  it("is a distance: 0 only for equal texts, symmetric, and never longer than a detour", () => {
    const word = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b) === 0).toBe(a.join("") === b.join(""));
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });
});
