import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordPrecision, wordRecall, words } from "./word-overlap.ts";

const text = fc.array(fc.stringMatching(/^[a-e]{1,2}$/), { maxLength: 30 }).map((list) => list.join(" "));

describe("word overlap", () => {
  it("counts repetitions, not just presence", () => {
    expect(wordRecall("the plan and the map", "the plan")).toBe(2 / 5);
    expect(wordPrecision("the plan", "the the plan plan")).toBe(2 / 4);
  });

  it("compares words by letters and digits, ignoring case, ligatures and punctuation", () => {
    expect(words("Oﬃce, H4 — naïve 1,200!")).toEqual(["office", "h4", "naïve", "1", "200"]);
  });

  it("is 1 for a text against itself in any order, and 1 if there is nothing to find", () => {
    fc.assert(
      fc.property(text, (sample) => {
        const shuffled = words(sample).toReversed().join(" ");
        expect(wordRecall(sample, shuffled)).toBe(1);
        expect(wordPrecision(sample, shuffled)).toBe(1);
        expect(wordRecall("", sample)).toBe(1);
        expect(wordPrecision(sample, "")).toBe(1);
      }),
    );
  });

  it("the recall of one is the precision of the other", () => {
    fc.assert(fc.property(text, text, (a, b) => wordRecall(a, b) === wordPrecision(b, a)));
  });

  it("more text never lowers recall", () => {
    fc.assert(
      fc.property(text, text, text, (reference, got, more) => {
        expect(wordRecall(reference, `${got} ${more}`)).toBeGreaterThanOrEqual(wordRecall(reference, got));
      }),
    );
  });
});
