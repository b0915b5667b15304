import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWithinOne, scoreSpans, touching, union } from "./span-measures.ts";

const at = (start: number, end: number, corpus = "a") => ({ corpus, start, end });

describe("scoreSpans", () => {
  test("counts characters: one passage of 100 that contains a span of 20", () => {
    expect(scoreSpans("a", [{ start: 10, end: 30 }], [at(0, 100)])).toEqual({
      recall: 1,
      precision: 0.2,
      iou: 0.2,
    });
  });

  test("counts a span found in two halves, and repeated passages lower precision but not recall", () => {
    const gold = [{ start: 10, end: 30 }];
    expect(scoreSpans("a", gold, [at(0, 20), at(20, 40)])).toEqual({ recall: 1, precision: 0.5, iou: 0.5 });
    expect(scoreSpans("a", gold, [at(0, 40), at(0, 40)])).toMatchObject({ recall: 1, precision: 0.25 });
  });

  test("passages of another text find nothing and lower precision", () => {
    expect(scoreSpans("a", [{ start: 0, end: 10 }], [at(0, 10, "b")])).toEqual({
      recall: 0,
      precision: 0,
      iou: 0,
    });
  });

  test("is within [0,1], and 1 for exact passages", () => {
    const span = fc
      .tuple(fc.nat(200), fc.integer({ min: 1, max: 60 }))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(span, { minLength: 1 }), fc.array(span), (gold, found) => {
        const score = scoreSpans(
          "a",
          gold,
          found.map((one) => ({ ...one, corpus: "a" })),
        );
        for (const value of Object.values(score)) expect(value >= 0 && value <= 1).toBe(true);
        const exact = scoreSpans(
          "a",
          gold,
          union(gold).map((one) => ({ ...one, corpus: "a" })),
        );
        expect(exact).toEqual({ recall: 1, precision: 1, iou: 1 });
      }),
    );
  });
});

test("touching and isWithinOne compare within one text only", () => {
  const passages = [at(0, 20), at(20, 40), at(0, 40, "b")];
  expect(touching("a", [{ start: 15, end: 25 }], passages)).toEqual([at(0, 20), at(20, 40)]);
  expect(isWithinOne("a", { start: 15, end: 25 }, passages)).toBe(false);
  expect(isWithinOne("a", { start: 20, end: 40 }, passages)).toBe(true);
});
