import { describe, expect, it } from "vitest";
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
