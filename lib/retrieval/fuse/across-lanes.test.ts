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
  corpusId: "c",
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
  it("lets a passage gain by how far its page is above the usual, and a page without passages stand for itself", () => {
    const all = acrossLanes(
      [passage("a", 1, 0.4), passage("b", null, 0.5), passage("c", 5, 0.46)],
      [report("visual-page", [page("a", 1, 0.9), page("c", 2, 0.81), page("c", 3, 0.45)])],
      WEIGHTS,
    );
    // The usual share is the mean of a's page, 1, and c's fifth, which the lane does not list, 0. Two of three passages
    // stand on pages, so that the lane has two thirds of its weight.
    expect(
      all.map(({ passage: found, page: at, score }) => [found?.documentId ?? "page", at, score]),
    ).toEqual([
      ["a", 1, expect.closeTo(0.4 + 1 / 6, 10)],
      ["b", null, 0.5],
      ["c", 5, expect.closeTo(0.46 - 1 / 6, 10)],
      ["page", 2, expect.closeTo(0.4 / 3, 10)],
      ["page", 3, expect.closeTo(0, 10)],
    ]);
    expect(all[0]?.lanes).toEqual(["text", "visual-page"]);
  });

  it("does not put pages before what has none, whatever the lanes give all of them alike", () => {
    const paged = [passage("a", 1, 0.5), passage("a", 2, 0.4)];
    const even = report("visual-page", [page("a", 1, 0.8), page("a", 2, 0.8)]);
    const scores = acrossLanes([...paged, passage("b", null, 0.45)], [even], WEIGHTS);
    expect(scores.map(({ score }) => score)).toEqual([0.5, 0.45, 0.4]);
  });

  it("takes a passage over a page break to stand on the page that the lanes like best", () => {
    const over = { ...passage("a", 1, 0.4), pageLast: 2 };
    const lanes = [
      report("visual-page", [page("a", 1, 0.5), page("a", 2, 1)]),
      report("visual-text", [page("a", 1, 1)]),
    ];
    const [only, ...others] = acrossLanes([over], lanes, WEIGHTS);
    expect(only).toMatchObject({ page: 1, lanes: ["text", "visual-page", "visual-text"] });
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
        // The mean of the shares is summed in another order: the last digit may differ.
        expect(shuffled.map(({ score }) => score)).toEqual(all.map(({ score }) => expect.closeTo(score, 10)));
      }),
    );
  });
});
