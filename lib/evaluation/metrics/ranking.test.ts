import { describe, expect, it } from "vitest";
import {
  averagePrecision,
  ndcg,
  precision,
  rankingFigures,
  recall,
  reciprocalRank,
  success,
} from "./ranking.ts";

const judged = new Map([
  ["a", 3],
  ["b", 1],
  ["c", 0],
]);
/** Five relevant documents, three of them found at ranks 1, 3 and 6. */
const five = new Map(["a", "b", "c", "d", "e"].map((id) => [id, 1]));
const ranking = ["a", "x", "b", "y", "z", "c"];

describe("ndcg", () => {
  it("is 1 for the ideal order and counts each place by its discount", () => {
    expect(ndcg(["a", "b"], judged, 10)).toBe(1);
    // Worked by hand: (1/log2(2) + 3/log2(3)) / (3/log2(2) + 1/log2(3)).
    expect(ndcg(["b", "a"], judged, 10)).toBeCloseTo(2.892789 / 3.63093, 5);
    expect(ndcg(["x", "a"], judged, 10)).toBeCloseTo(1.892789 / 3.63093, 5);
  });

  it("ignores documents below the cut, judged irrelevant, or not judged", () => {
    expect(ndcg(["x", "a"], judged, 1)).toBe(0);
    expect(ndcg(["c"], judged, 10)).toBe(0);
    expect(ndcg(["a"], new Map(), 10)).toBe(0);
  });

  it("uses as ideal only as many as fit above the cut", () => {
    // 1 + 1/2 over the ideal 1 + 1/1.584963 + 1/2, with three places.
    expect(ndcg(ranking, five, 3)).toBeCloseTo(1.5 / 2.13093, 5);
  });
});

describe("recall", () => {
  it("is the share of relevant documents found", () => {
    expect(recall(["a", "x", "y"], judged, 10)).toBe(0.5);
    expect(recall(["x", "a", "b"], judged, 2)).toBe(0.5);
    expect(recall(["c"], judged, 10)).toBe(0);
    expect(recall(ranking, five, 5)).toBe(0.4);
    expect(recall(ranking, five, 10)).toBe(0.6);
  });
});

describe("precision", () => {
  it("is the relevant share of the first k places, however few results there are", () => {
    expect(precision(ranking, five, 1)).toBe(1);
    expect(precision(ranking, five, 5)).toBe(0.4);
    expect(precision(ranking, five, 10)).toBe(0.3);
    expect(precision(["c", "a"], judged, 2)).toBe(0.5);
    expect(precision([], five, 5)).toBe(0);
  });
});

describe("reciprocal rank", () => {
  it("depends only on the first relevant document", () => {
    expect(reciprocalRank(ranking, five)).toBe(1);
    expect(reciprocalRank(["x", "y", "e", "a"], five)).toBeCloseTo(1 / 3, 12);
    expect(reciprocalRank(["c"], judged)).toBe(0);
  });
});

describe("average precision", () => {
  it("averages the precision at each relevant rank over all relevant documents, found or not", () => {
    // (1/1 + 2/3 + 3/6) / 5.
    expect(averagePrecision(ranking, five)).toBeCloseTo(0.433333, 6);
    expect(averagePrecision(["a", "b", "c", "d", "e"], five)).toBe(1);
    expect(averagePrecision(["x"], five)).toBe(0);
    expect(averagePrecision(["a"], new Map())).toBe(0);
  });
});

describe("success", () => {
  it("is 1 if any relevant document is above the cut", () => {
    expect(success(["v", "w", "x", "y", "a"], five, 5)).toBe(1);
    expect(success(["v", "w", "x", "y", "z", "a"], five, 5)).toBe(0);
    expect(success(["c"], judged, 5)).toBe(0);
  });
});

it("one call returns every figure of a ranking", () => {
  expect(rankingFigures(["a"], new Map([["a", 1]]))).toMatchObject({ ndcg10: 1, precision5: 0.2, map: 1 });
});
