import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { characterErrorRate, editDistance } from "#evals/metrics/character-errors.ts";
import { characterScore } from "./characters.ts";

const at = (documentId: string, start: number, end: number) => ({ documentId, start, end });

describe("characters of passages against gold spans", () => {
  it("counts gold once and read passages with repetitions, over several documents", () => {
    const gold = [at("a", 10, 30), at("b", 0, 20)];
    const passages = [at("a", 0, 20), at("a", 15, 35), at("c", 0, 60)];
    // Found: all 20 of a, none of b. Read: 20 + 20 + 60.
    expect(characterScore(gold, passages)).toEqual({ recall: 0.5, precision: 0.2 });
  });

  it("is 0 without gold or without passages", () => {
    expect(characterScore([], [at("a", 0, 5)])).toEqual({ recall: 0, precision: 0 });
    expect(characterScore([at("a", 0, 5)], [])).toEqual({ recall: 0, precision: 0 });
  });
});

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
