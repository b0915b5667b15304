import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Evidence } from "../evidence.ts";
import { guard } from "./guard.ts";

const evidence = (documentId: string, corpusId: string, score: number, ordinal = 0): Evidence => ({
  documentId,
  corpusId,
  version: 1,
  sourcePath: `${documentId}.md`,
  evidenceRef: `doc::${documentId}@1::chars-${ordinal}-${ordinal + 1}`,
  chunkId: 1,
  ordinal,
  rank: 0,
  score,
  contributions: [
    { source: "keyword", rank: 1, raw: score, normalised: score, weight: 1, value: score, detail: {} },
  ],
  span: { start: 0, end: 1 },
  pageFirst: null,
  pageLast: null,
  page: null,
  lanes: ["text"],
  pages: [],
});
const rules = { stale: new Set(["old"]), stalePenalty: 0.1, capPerSource: null };

describe("the guard", () => {
  it("lowers the score of a stale corpus, with a contribution for it", () => {
    const { kept, penalised } = guard([evidence("a", "old", 0.5), evidence("b", "new", 0.45)], rules);
    expect(kept.map(({ documentId }) => documentId)).toEqual(["b", "a"]);
    expect(penalised).toBe(1);
    expect(kept[1]?.contributions.at(-1)).toMatchObject({ source: "penalty", value: -0.1 });
  });

  it("lowers nothing where no corpus is stale", () => {
    const found = [evidence("a", "new", 0.5), evidence("b", "new", 0.45)];
    expect(guard(found, rules)).toEqual({ kept: found, leftOut: [], penalised: 0 });
  });

  it("keeps no more of a document than the profile allows, and returns what it left out", () => {
    const found = [0, 1, 2].map((ordinal) => evidence("a", "new", 1 - ordinal / 10, ordinal));
    const { kept, leftOut } = guard(found, { ...rules, capPerSource: 2 });
    expect([kept.length, leftOut.map(({ ordinal }) => ordinal)]).toEqual([2, [2]]);
  });

  it("leaves every score the sum of its contributions", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("old", "new"), fc.float({ min: 0, max: 1, noNaN: true }))),
        (given) => {
          const found = given.map(([corpus, score], place) => evidence(`d${place}`, corpus, score));
          for (const { score, contributions } of guard(found, rules).kept)
            expect(score).toBeCloseTo(
              contributions.reduce((sum, { value }) => sum + value, 0),
              9,
            );
        },
      ),
    );
  });
});
