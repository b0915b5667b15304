import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEARCH_MODES } from "#lib/domain/search.ts";
import { adaptive, weightsFor } from "./adaptive.ts";
import type { Signals } from "./fused.ts";
import { mergeOfMode } from "./merge.ts";
import { byScore } from "./order.ts";
import { rrf } from "./rrf.ts";
import { weighted } from "./weighted.ts";

const score = fc.double({ min: 0, max: 50, noNaN: true });
const signals: fc.Arbitrary<Signals[]> = fc.uniqueArray(
  fc.record(
    {
      chunkId: fc.integer({ min: 1, max: 1000 }),
      keyword: score,
      dense: fc.double({ min: -1, max: 1, noNaN: true }),
      feedback: fc.double({ min: -1, max: 1, noNaN: true }),
      identifiers: fc.record({
        count: fc.integer({ min: 1, max: 3 }),
        of: fc.constant(3),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
    { requiredKeys: ["chunkId"] },
  ),
  { selector: (each) => each.chunkId, maxLength: 40 },
);
const asked = { ceiling: 30, terms: 9 };
const MERGES = { adaptive, rrf: (list: readonly Signals[]) => rrf(list) };

describe.each(Object.entries(MERGES))("%s", (_name, merge) => {
  it("returns every candidate once, with a score that is the sum of its contributions", () => {
    fc.assert(
      fc.property(signals, (list) => {
        const merged = merge(list, asked);
        expect(merged.map(({ chunkId }) => chunkId)).toEqual(list.map(({ chunkId }) => chunkId));
        for (const each of merged) {
          const sum = each.contributions.reduce((total, { value }) => total + value, 0);
          expect(each.score).toBe(sum);
          for (const { value, weight, normalised } of each.contributions) {
            expect(value).toBeCloseTo(weight * (normalised ?? 0), 12);
          }
        }
      }),
    );
  });

  it("does not depend on the order of the candidates", () => {
    fc.assert(
      fc.property(signals, (list) => {
        const byId = (merged: ReturnType<typeof merge>) =>
          new Map(merged.map((each) => [each.chunkId, each.score]));
        const there = byId(merge(list, asked));
        for (const [id, value] of byId(merge(list.toReversed(), asked)))
          expect(value).toBeCloseTo(there.get(id) ?? 0, 12);
      }),
    );
  });
});

describe("weighted", () => {
  const weights = { keyword: 0.6, dense: 0.4 };

  it("measures BM25 against the most that the question's words could give", () => {
    const [half] = weighted([{ chunkId: 1, keyword: 5 }], weights, { ceiling: 10, terms: 4 });
    expect(half?.contributions).toMatchObject([
      { source: "keyword", rank: 1, raw: 5, normalised: 0.5, value: 0.3 },
    ]);
  });

  it("ranks each source separately, from 1", () => {
    const merged = weighted(
      [
        { chunkId: 1, keyword: 2, dense: 0.9 },
        { chunkId: 2, keyword: 7, dense: 0.1 },
      ],
      weights,
      { ceiling: 10, terms: 4 },
    );
    expect(merged.map(({ contributions }) => contributions.map(({ rank }) => rank))).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it("neither lifts nor lowers a passage that has no vectors yet", () => {
    const merged = weighted(
      [
        { chunkId: 1, keyword: 5, dense: 0.8 },
        { chunkId: 2, keyword: 5, dense: 0.2 },
        { chunkId: 3, keyword: 5 },
      ],
      weights,
      { ceiling: 10, terms: 4 },
    );
    const [high = 0, low = 0, waiting = 0] = merged.map((each) => each.score);
    expect(waiting).toBeCloseTo((high + low) / 2, 12);
    expect(merged[2]?.contributions[1]).toMatchObject({ raw: null, detail: { reason: "not_embedded_yet" } });
  });
});

describe("codes and numbers", () => {
  const alike = { keyword: 5, dense: 0.4, feedback: 0.3 };
  const listed = [
    { chunkId: 1, ...alike },
    { chunkId: 2, ...alike, identifiers: { count: 1, of: 2, share: 0.3 } },
    { chunkId: 3, ...alike, identifiers: { count: 2, of: 2, share: 0.6 } },
  ];

  it("lift a passage by the share of the question that they are, and are a contribution of each passage with one", () => {
    const merged = adaptive(listed, asked);
    const [none = 0, one = 0, both = 0] = merged.map((each) => each.score);
    expect(one).toBeGreaterThan(none);
    expect(both - none).toBeCloseTo(2 * (one - none), 12);
    expect(
      merged.map(({ contributions }) =>
        contributions
          .filter(({ source }) => source === "identifiers")
          .map(({ raw, detail }) => ({ raw, ...detail })),
      ),
    ).toEqual([[], [{ raw: 0.3, has: "1 of 2" }], [{ raw: 0.6, has: "2 of 2" }]]);
  });

  it.each(SEARCH_MODES.filter((mode) => mode !== "hybrid"))("change nothing in the mode %s", (mode) => {
    const scores = mergeOfMode(mode)(listed, asked).map((each) => each.score);
    expect(new Set(scores).size).toBe(1);
  });
});

describe("weightsFor", () => {
  const weightOf = (share: number, terms: number) =>
    weightsFor([{ chunkId: 1, keyword: share }], { ceiling: 1, terms }).keyword;

  it("trusts the keyword half more when a passage covers more of the question, and when the question is longer", () => {
    expect(weightOf(0.5, 4)).toBe(0.6);
    expect(weightOf(0.5, 16)).toBeCloseTo(0.75, 12);
    expect(weightOf(0.9, 16)).toBe(0.9);
    expect(weightOf(0, 400)).toBe(0.6);
  });

  it("stays within its bounds for any signals", () => {
    fc.assert(
      fc.property(signals, fc.nat(100), (list, terms) => {
        const { keyword, dense } = weightsFor(list, { ceiling: 30, terms });
        expect(keyword).toBeGreaterThanOrEqual(0.6);
        expect(keyword).toBeLessThanOrEqual(0.9);
        expect(keyword + dense).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe("rrf", () => {
  it("adds 1/(60 + rank) for each list, as computed by hand", () => {
    const [first, second] = rrf([
      { chunkId: 1, keyword: 9, dense: 0.1 },
      { chunkId: 2, dense: 0.5 },
    ]);
    expect(first?.score).toBeCloseTo(1 / 61 + 1 / 62, 12);
    expect(second?.score).toBeCloseTo(1 / 61, 12);
  });
});

describe("mergeOfMode", () => {
  it.each(SEARCH_MODES)("%s returns only what its sources list", (mode) => {
    const merged = mergeOfMode(mode)(
      [
        { chunkId: 1, keyword: 3 },
        { chunkId: 2, dense: 0.4 },
      ],
      { ceiling: 10, terms: 4 },
    );
    const ids = merged.map(({ chunkId }) => chunkId);
    expect(ids).toEqual(mode === "keyword" ? [1] : mode === "semantic" ? [2] : [1, 2]);
  });
});

describe("byScore", () => {
  const item = fc.record({
    score: fc.oneof(fc.constantFrom(0.5, 0.5 + 1e-15, 0.25), fc.double({ min: 0, max: 1, noNaN: true })),
    sourcePath: fc.constantFrom("a.md", "b.md", "B.md", "ä.md"),
    ordinal: fc.integer({ min: 0, max: 3 }),
    documentId: fc.constantFrom("doc_1", "doc_2"),
  });

  it("is a total order", () => {
    fc.assert(
      fc.property(item, item, item, (a, b, c) => {
        expect(Math.sign(byScore(a, b))).toBe(-Math.sign(byScore(b, a)) + 0);
        if (byScore(a, b) <= 0 && byScore(b, c) <= 0) expect(byScore(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("orders equal scores by path, then ordinal", () => {
    const at = (sourcePath: string, ordinal: number) => ({
      score: 1,
      sourcePath,
      ordinal,
      documentId: "doc_1",
    });
    const ordered = [at("b.md", 0), at("a.md", 2), at("a.md", 1)].sort(byScore);
    expect(ordered.map(({ sourcePath, ordinal }) => `${sourcePath} ${ordinal}`)).toEqual([
      "a.md 1",
      "a.md 2",
      "b.md 0",
    ]);
  });
});
