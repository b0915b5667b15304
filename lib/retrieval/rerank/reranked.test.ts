import fc from "fast-check";
import { expect, it } from "vitest";
import { RERANKERS } from "#lib/domain/profile.ts";
import type { Evidence } from "../evidence.ts";
import { applyRerankScores } from "./reranked.ts";

function evidence(place: number, score: number): Evidence {
  return {
    documentId: `doc_${place}`,
    corpusId: "c",
    version: 1,
    sourcePath: `${place}.md`,
    evidenceRef: `doc::doc_${place}@1::chars-0-9`,
    chunkId: place,
    ordinal: 0,
    rank: place,
    score,
    contributions: [
      { source: "keyword", rank: place, raw: score, normalised: score, weight: 1, value: score, detail: {} },
    ],
    span: { start: 0, end: 9 },
    pageFirst: null,
    pageLast: null,
    page: null,
    lanes: ["text"],
    pages: [],
  };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const found = fc
  .array(share, { maxLength: 30 })
  .map((scores) => scores.toSorted((a, b) => b - a).map((score, index) => evidence(index + 1, score)));
const kind = fc.constantFrom(...RERANKERS);

it("loses nothing, numbers what it keeps, and leaves a score the sum of its contributions", () => {
  fc.assert(
    fc.property(
      found,
      fc.array(share, { maxLength: 30 }),
      kind,
      fc.integer({ min: 1, max: 30 }),
      (list, given, kind, keep) => {
        const scores = given.slice(0, list.length);
        const { kept, leftOut } = applyRerankScores(list, scores, { kind, label: "m" }, keep);
        expect(kept).toHaveLength(Math.min(keep, scores.length));
        expect([...kept, ...leftOut].map(({ chunkId }) => chunkId).toSorted()).toEqual(
          list.map(({ chunkId }) => chunkId).toSorted(),
        );
        expect(kept.map(({ rank }) => rank)).toEqual(kept.map((_, index) => index + 1));
        for (const { score, contributions } of kept)
          expect(score).toBe(contributions.reduce((sum, { value }) => sum + value, 0));
        // Differences below 1e-9 do not count.
        for (const [index, each] of kept.entries())
          expect(each.score).toBeLessThanOrEqual((kept[index - 1]?.score ?? 9) + 2e-9);
      },
    ),
  );
});

it("lifts what the model scores highest, and states its rank there", () => {
  const list = [evidence(1, 0.9), evidence(2, 0.8), evidence(3, 0.7)];
  const { kept, leftOut } = applyRerankScores(list, [0.1, 0.9], { kind: "cross-encoder", label: "m" }, 2);
  expect(kept.map(({ chunkId }) => chunkId)).toEqual([2, 1]);
  expect(kept[0]?.contributions.at(-1)).toMatchObject({
    source: "rerank",
    rank: 1,
    raw: 0.9,
    detail: { model: "m" },
  });
  expect(leftOut.map(({ chunkId }) => chunkId)).toEqual([3]);
});
