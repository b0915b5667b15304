import { describe, expect, it } from "vitest";
import { evidenceStrength } from "./strength.ts";

const STRONG = { confidence: 0.8, first: { share: 0.6, cosine: 0.5 }, absent: [] };
const year = { printed: "2022", kind: "number" } as const;
const name = { printed: "Ferrars", kind: "name" } as const;

describe("evidenceStrength", () => {
  it("is strong where the first result meets the question and nothing asked for is absent", () => {
    expect(evidenceStrength(STRONG)).toEqual({ strength: "strong", reasonCodes: [] });
  });

  it.each([
    ["nothing was found", { ...STRONG, first: null }, ["nothing_found"]],
    ["the first hardly meets it", { ...STRONG, first: { share: 0.2, cosine: 0.2 } }, ["weak_match"]],
    [
      "a number is absent, at any confidence of the lane",
      { ...STRONG, confidence: 0.99, absent: [year] },
      ["asked_number_absent"],
    ],
    ["a name is absent", { ...STRONG, absent: [name] }, ["asked_name_absent"]],
    [
      "a name is absent and nobody is sure",
      { ...STRONG, confidence: null, absent: [name] },
      ["asked_name_absent"],
    ],
    [
      "all of it",
      { confidence: 0.1, first: { share: 0, cosine: 0 }, absent: [year, name] },
      ["weak_match", "asked_number_absent", "asked_name_absent"],
    ],
  ])("is weak where %s", (_, facts, reasonCodes) => {
    expect(evidenceStrength(facts)).toEqual({ strength: "weak", reasonCodes });
  });

  it("stays strong without a name where the lane is sure enough", () => {
    expect(evidenceStrength({ ...STRONG, confidence: 0.9, absent: [name] }).strength).toBe("strong");
  });

  it.each([
    [{ share: null, cosine: 0.3 }, "strong"],
    [{ share: null, cosine: 0.1 }, "weak"],
    [{ share: 0.2, cosine: null }, "strong"],
    [{ share: 0.05, cosine: null }, "weak"],
    [{ share: null, cosine: null }, "strong"],
  ])("judges one half alone by its own measure: %j is %s", (first, strength) => {
    expect(evidenceStrength({ ...STRONG, first }).strength).toBe(strength);
  });
});
