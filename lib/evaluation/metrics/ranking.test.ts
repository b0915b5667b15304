import { describe, expect, it } from "vitest";
import { figures, ndcg, recall } from "./ranking.ts";

const judged = new Map([
  ["a", 3],
  ["b", 1],
  ["c", 0],
]);

describe("ndcg", () => {
  it("is 1 for the ideal order and counts each place by its discount", () => {
    expect(ndcg(["a", "b"], judged, 10)).toBe(1);
    // Worked by hand: (1/log2(2) + 3/log2(3)) / (3/log2(2) + 1/log2(3)).
    expect(ndcg(["b", "a"], judged, 10)).toBeCloseTo(2.892789 / 3.63093, 5);
    expect(ndcg(["x", "a"], judged, 10)).toBeCloseTo(1.892789 / 3.63093, 5);
  });

  it("counts nothing below the cut, nothing judged irrelevant, and nothing without judgements", () => {
    expect(ndcg(["x", "a"], judged, 1)).toBe(0);
    expect(ndcg(["c"], judged, 10)).toBe(0);
    expect(ndcg(["a"], new Map(), 10)).toBe(0);
  });
});

describe("recall", () => {
  it("is the share of relevant documents found", () => {
    expect(recall(["a", "x", "y"], judged, 10)).toBe(0.5);
    expect(recall(["x", "a", "b"], judged, 2)).toBe(0.5);
    expect(recall(["c"], judged, 10)).toBe(0);
  });
});

describe("figures", () => {
  it("counts a query without an answer as 0 and leaves out queries without a relevant document", () => {
    const qrels = new Map([
      ["q1", new Map([["a", 1]])],
      ["q2", new Map([["a", 1]])],
      ["q3", new Map([["a", 0]])],
    ]);
    expect(figures(new Map([["q1", ["a"]]]), qrels)).toEqual({ ndcg10: 0.5, recall10: 0.5, recall100: 0.5 });
  });
});
