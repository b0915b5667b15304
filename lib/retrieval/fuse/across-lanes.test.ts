import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageCandidate, PageLaneReport } from "#lib/domain/page-lane.ts";
import { acrossLanes } from "./across-lanes.ts";

const WEIGHTS = { "visual-page": 0.5, "visual-text": 0.25 };

const passage = (documentId: string, page: number | null, score: number, ordinal = 0) => ({
  documentId,
  version: 1,
  sourcePath: `${documentId}.pdf`,
  ordinal,
  score,
  contributions: [
    { source: "keyword", rank: 1, raw: 1, normalised: score, weight: 1, value: score, detail: {} } as const,
  ],
  pageFirst: page,
  pageLast: page,
});

const page = (documentId: string, number: number, score: number): PageCandidate => ({
  documentId,
  versionId: 1,
  version: 1,
  sourcePath: `${documentId}.pdf`,
  page: number,
  evidenceRef: `doc::${documentId}@1::page-${number}`,
  asset: null,
  rank: 1,
  score,
  contributions: [],
  words: [],
  patches: [],
});

const report = (
  lane: "visual-page" | "visual-text",
  candidates: readonly PageCandidate[],
): PageLaneReport => ({ lane, status: "ok", reasonCodes: [], candidates, latencyMs: 1 });

const documentArbitrary = fc.constantFrom("a", "b", "c");
const passagesArbitrary = fc
  .array(
    fc.tuple(
      documentArbitrary,
      fc.option(fc.integer({ min: 1, max: 4 })),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((list) => list.map(([document, number, score], index) => passage(document, number, score, index)));
const pagesArbitrary = fc
  .uniqueArray(
    fc.tuple(documentArbitrary, fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 1, noNaN: true })),
    { selector: ([document, number]) => `${document}${number}`, maxLength: 8 },
  )
  .map((list) => list.map(([document, number, score]) => page(document, number, score)));

describe("acrossLanes", () => {
  it("lets a passage gain by its page, and a page without passages stand for itself", () => {
    const [first, second, third] = acrossLanes(
      [passage("a", 1, 0.4), passage("b", null, 0.6)],
      [report("visual-page", [page("a", 1, 0.9), page("c", 2, 0.8), page("c", 3, 0.5)])],
      WEIGHTS,
    );
    expect(first).toMatchObject({ passage: { documentId: "a" }, lanes: ["text", "visual-page"], score: 0.9 });
    expect(second).toMatchObject({ passage: { documentId: "b" }, lanes: ["text"], score: 0.6 });
    expect(third?.passage).toBeNull();
    expect(third?.pages[0]).toMatchObject({ documentId: "c", page: 2 });
  });

  it("takes a passage over a page break to stand on the page that the lanes like best", () => {
    const over = { ...passage("a", 1, 0.4), pageLast: 2 };
    const lanes = [
      report("visual-page", [page("a", 1, 0.5), page("a", 2, 1)]),
      report("visual-text", [page("a", 1, 1)]),
    ];
    const [only, ...others] = acrossLanes([over], lanes, WEIGHTS);
    expect(only).toMatchObject({ page: 1, lanes: ["text", "visual-page", "visual-text"] });
    expect(only?.score).toBeCloseTo(0.4 + 0.25 + 0.25, 10);
    expect(others).toEqual([]);
  });

  it("leaves the text lane's order alone while the page lanes find nothing", () => {
    fc.assert(
      fc.property(passagesArbitrary, (passages) => {
        const alone = acrossLanes(passages, [], WEIGHTS);
        expect(alone.map(({ score }) => score)).toEqual(
          passages.map(({ score }) => score).sort((a, b) => b - a),
        );
      }),
    );
  });

  it("keeps every passage, every page once, scores that are sums, and one order", () => {
    fc.assert(
      fc.property(passagesArbitrary, pagesArbitrary, pagesArbitrary, (passages, seen, read) => {
        const reports = [report("visual-page", seen), report("visual-text", read)];
        const all = acrossLanes(passages, reports, WEIGHTS);
        expect(all.filter((each) => each.passage !== null)).toHaveLength(passages.length);
        const keys = all.flatMap((each) =>
          each.passage === null
            ? each.pages.slice(0, 1).map((found) => `${found.documentId}#${found.page}`)
            : [],
        );
        expect(new Set(keys).size).toBe(keys.length);
        for (const { score, contributions } of all)
          expect(score).toBeCloseTo(
            contributions.reduce((sum, { value }) => sum + value, 0),
            10,
          );
        const shuffled = acrossLanes(passages.toReversed(), reports.toReversed(), WEIGHTS);
        expect(shuffled.map(({ score }) => score)).toEqual(all.map(({ score }) => score));
      }),
    );
  });
});
