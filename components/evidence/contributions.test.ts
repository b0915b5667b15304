import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contribution } from "#lib/domain/lane.ts";
import { contributionLines, statedSum } from "./contributions.ts";

const contribution = (over: Partial<Contribution>): Contribution => ({
  source: "keyword",
  rank: 1,
  raw: 12.345,
  normalised: 0.9,
  weight: 0.61,
  value: 0.5,
  detail: {},
  ...over,
});

describe("contributionLines", () => {
  it("keeps each value as computed", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -5, max: 5 })), (values) => {
        const lines = contributionLines(values.map((value) => contribution({ value })));
        expect(lines.map((line) => line.value)).toEqual(values);
      }),
    );
  });

  it("describes rank, facts, own score and weight in words", () => {
    const [line] = contributionLines([contribution({ detail: { matchedTerms: ["flat", "roof"] } })]);
    expect(line?.label).toBe("keyword");
    expect(line?.detail).toBe(
      "rank 1 · matched terms “flat” and “roof” · own score 12.345 · normalised .900 × weight .610",
    );
  });

  it("describes codes and long numbers in words", () => {
    const [line] = contributionLines([
      contribution({ raw: null, detail: { adjacentWords: 0.81168973, near: "best_passages" } }),
    ]);
    expect(line?.detail).toBe(
      "rank 1 · adjacent words .812 · near best passages · normalised .900 × weight .610",
    );
  });

  it("states no rank or score if the source had none", () => {
    const [line] = contributionLines([
      contribution({ source: "penalty", rank: null, raw: null, normalised: null, weight: 1 }),
    ]);
    expect(line?.detail).toBe("");
  });
});

describe("statedSum", () => {
  it("states when the four decimals shown do not add up exactly", () => {
    expect(statedSum([0.25, 0.5])).toEqual({ sum: 0.75, shownAddsUp: true });
    expect(statedSum([0.00004, 0.00004]).shownAddsUp).toBe(false);
  });
});
