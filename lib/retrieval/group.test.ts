import { describe, expect, it } from "vitest";
import { groupByDocument } from "./group.ts";

const placed = (documentId: string, start: number, end: number, score: number) => ({
  documentId,
  sourcePath: `${documentId}.md`,
  score,
  span: { start, end },
});

describe("groupByDocument", () => {
  it("orders documents by their best passage and passages by score", () => {
    const groups = groupByDocument([placed("b", 0, 9, 3), placed("a", 0, 9, 2), placed("b", 20, 30, 1)]);
    expect(groups.map(({ documentId, score }) => [documentId, score])).toEqual([
      ["b", 3],
      ["a", 2],
    ]);
    expect(groups[0]?.passages.map(({ score }) => score)).toEqual([3, 1]);
  });

  it("keeps only the best of passages that share words", () => {
    const groups = groupByDocument([placed("a", 5, 9, 3), placed("a", 0, 20, 2), placed("a", 20, 30, 1)]);
    expect(groups[0]?.passages.map(({ score }) => score)).toEqual([3, 1]);
  });
});
