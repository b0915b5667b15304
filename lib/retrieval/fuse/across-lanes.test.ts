import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate, PassageCandidate } from "#lib/domain/candidate.ts";
import type { Lane } from "#lib/domain/lane.ts";
import type { PageCandidate } from "#lib/domain/page-lane.ts";
import { acrossLanes, type FusedReport } from "./across-lanes.ts";

const WEIGHTS = { "visual-page": 0.5, "visual-text": 0.25 };

const passage = (documentId: string, page: number | null, score: number, ordinal = 0): PassageCandidate => ({
  kind: "passage",
  chunkId: ordinal,
  documentId,
  corpusId: "c",
  version: 1,
  evidenceRef: `doc::${documentId}@1::chars-${ordinal}-${ordinal + 1}`,
  span: { start: ordinal, end: ordinal + 1 },
  rank: 1,
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
  kind: "page",
  isPicture: false,
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
  patches: () => [],
});

const report = (lane: Lane, candidates: readonly Candidate[]): FusedReport => ({ lane, candidates });
const text = (...passages: readonly PassageCandidate[]) => report("text", passages);

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
  it("lifts a passage by how far its page is above the mean, and keeps a page without passages as evidence", () => {
    const all = acrossLanes(
      [
        text(passage("a", 1, 0.4), passage("b", null, 0.5), passage("c", 5, 0.46)),
        report("visual-page", [page("a", 1, 0.9), page("c", 2, 0.81), page("c", 3, 0.45)]),
      ],
      WEIGHTS,
    );
    // The mean share is of a's page, 1, and c's fifth page, which the lane does not list, 0. Two of three passages have a
    // page, so the lane has two thirds of its weight.
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

  it("gives a picture in a text the whole weight of its lane, though no passage of its document has a page", () => {
    const found = [
      text(passage("a", null, 0.15)),
      report("visual-page", [{ ...page("a", 1, 0.9), isPicture: true }]),
    ];
    const [first, second] = acrossLanes(found, { "visual-page": 0.4 });
    expect(first).toMatchObject({ passage: null, page: 1, score: 0.4 });
    expect(second).toMatchObject({ passage: { documentId: "a" }, score: 0.15 });
  });

  it("does not prefer passages on pages where the lanes score all pages alike", () => {
    const passages = [passage("a", 1, 0.5), passage("a", 2, 0.4, 1), passage("b", null, 0.45)];
    const even = report("visual-page", [page("a", 1, 0.8), page("a", 2, 0.8)]);
    const scores = acrossLanes([text(...passages), even], WEIGHTS);
    expect(scores.map(({ score }) => score)).toEqual([0.5, 0.45, 0.4]);
  });

  it("places a passage over a page break on the page that the lanes score highest", () => {
    const over = { ...passage("a", 1, 0.4), pageLast: 2 };
    const lanes = [
      report("visual-page", [page("a", 1, 0.5), page("a", 2, 1)]),
      report("visual-text", [page("a", 1, 1)]),
    ];
    const [only, ...others] = acrossLanes([text(over), ...lanes], WEIGHTS);
    expect(only).toMatchObject({ page: 1, lanes: ["text", "visual-page", "visual-text"] });
    expect(others).toEqual([]);
  });

  it("places a passage over very many pages on the proposed one", () => {
    const long = { ...passage("a", 1, 0.5), pageLast: 2_000_000_000 };
    const [first, ...more] = acrossLanes([text(long), report("visual-page", [page("a", 7, 1)])], WEIGHTS);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ page: 7, passage: { documentId: "a" }, lanes: ["text", "visual-page"] });
  });

  it("does not change the text lane's order where the page lanes find nothing", () => {
    fc.assert(
      fc.property(passagesArbitrary, (passages) => {
        const alone = acrossLanes([text(...passages)], WEIGHTS);
        expect(alone.map(({ score }) => score)).toEqual(
          passages
            .map(({ score }) => score)
            .sort((a, b) => b - a)
            // Differences below 1e-9 do not count.
            .map((score) => expect.closeTo(score, 8)),
        );
      }),
    );
  });

  it("orders equal scores by path, page and ordinal, then by document", () => {
    const shared = { sourcePath: "plan.pdf" };
    const passages = [
      { ...passage("b", 1, 0.5), ...shared },
      { ...passage("a", 1, 0.5 - 1e-12), ...shared },
      { ...passage("c", 1, 0.5, 1), ...shared },
    ];
    for (const given of [passages, passages.toReversed()])
      expect(acrossLanes([text(...given)], WEIGHTS).map(({ passage: found }) => found?.documentId)).toEqual([
        "a",
        "b",
        "c",
      ]);
  });

  it("returns every passage, every page once, scores that are sums, and one order", () => {
    fc.assert(
      fc.property(passagesArbitrary, pagesArbitrary, pagesArbitrary, (passages, seen, read) => {
        const reports = [text(...passages), report("visual-page", seen), report("visual-text", read)];
        const all = acrossLanes(reports, WEIGHTS);
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
        const shuffled = acrossLanes(
          [text(...passages.toReversed()), ...reports.slice(1)].toReversed(),
          WEIGHTS,
        );
        // The mean of the shares is summed in another order, so the last digit may differ.
        expect(shuffled.map(({ score }) => score)).toEqual(all.map(({ score }) => expect.closeTo(score, 10)));
      }),
    );
  });
});
