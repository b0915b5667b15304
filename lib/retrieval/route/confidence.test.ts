import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LaneReport } from "#lib/domain/candidate.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import { pageConfidence, pageFeatures, textConfidence, textFeatures } from "./confidence.ts";

const ASKED = { ceiling: 10, terms: 4 };
const WEIGHTS = { base: -1, score: 0, lead: 5, agrees: 0.9 };

function part(source: "keyword" | "dense", raw: number): Contribution {
  return { source, rank: 1, raw, normalised: raw, weight: 1, value: raw, detail: {} };
}

/** A passage by its document, BM25 and cosine. */
function passage(
  documentId: string,
  keyword: number | null,
  dense: number | null,
  pageFirst: number | null = null,
) {
  const contributions = [
    ...(keyword === null ? [] : [part("keyword", keyword)]),
    ...(dense === null ? [] : [part("dense", dense)]),
  ];
  return { documentId, pageFirst, contributions };
}

function report(lane: LaneReport["lane"], pages: readonly [string, number, number][]): LaneReport {
  const candidates = pages.map(([documentId, page, score], index) => ({
    kind: "page" as const,
    isPicture: false,
    documentId,
    corpusId: "c",
    versionId: 1,
    version: 1,
    sourcePath: documentId,
    page,
    evidenceRef: `doc::${documentId}@1::page-${page}`,
    asset: null,
    rank: index + 1,
    score,
    contributions: [],
    words: [],
    patches: () => [],
  }));
  return { lane, status: "ok", reasonCodes: [], candidates, capped: false, latencyMs: 0 };
}

describe("the text lane's features", () => {
  it("compare the first with the mean of the others, counting each document or page once", () => {
    const found = [
      passage("a", 8, 0.7),
      passage("a", 7, 0.9),
      passage("b", 4, 0.5),
      passage("c", 2, 0.3, 4),
      passage("c", 6, 0.4, 4),
    ];
    const features = textFeatures(found, ASKED);
    expect(features?.wordsLead).toBeCloseTo(2 * (0.8 - (0.4 + 0.2) / 2), 12);
    expect(features?.cosine).toBe(0.7);
    expect(features?.cosineLead).toBeCloseTo(0.7 - (0.5 + 0.3) / 2, 12);
  });

  it("compare passages with each other when all are of one document", () => {
    expect(textFeatures([passage("a", 8, null), passage("a", 4, null)], ASKED)).toEqual({
      wordsLead: expect.closeTo(2 * 0.4, 12),
      cosine: null,
      cosineLead: null,
    });
  });

  it("are null for a half that was not asked, and without candidates", () => {
    expect(textFeatures([passage("a", null, 0.4)], ASKED)).toMatchObject({ wordsLead: null, cosine: 0.4 });
    expect(textFeatures([], ASKED)).toBeNull();
  });
});

describe("a page lane's features", () => {
  it("count each page once and say whether another lane agrees", () => {
    const own = report("visual-page", [
      ["a", 3, 0.6],
      ["a", 3, 0.5],
      ["b", 1, 0.2],
    ]);
    const other = report("visual-text", [
      ["c", 1, 0.9],
      ["a", 3, 0.8],
    ]);
    expect(pageFeatures(own, [own, other])).toEqual({
      score: 0.6,
      lead: expect.closeTo(0.4, 12),
      agrees: true,
    });
    expect(pageFeatures(own, [own])).toMatchObject({ agrees: false });
    expect(pageFeatures(report("visual-text", []), [own])).toBeNull();
  });
});

describe("confidence", () => {
  const value = fc.double({ min: 0, max: 1, noNaN: true });
  const half = fc.option(value);
  const text = fc.record({ wordsLead: half, cosine: value, cosineLead: value });

  it("lies between 0 and 1 and never falls for a nearer meaning or a larger lead", () => {
    fc.assert(
      fc.property(text, value, (features, more) => {
        const before = textConfidence(features);
        expect(before).toBeGreaterThan(0);
        expect(before).toBeLessThan(1);
        for (const key of ["wordsLead", "cosine", "cosineLead"] as const) {
          const own = features[key];
          if (own === null) continue;
          expect(textConfidence({ ...features, [key]: own + more })).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });

  it("of a page lane grows with its lead and with agreement", () => {
    fc.assert(
      fc.property(value, value, (score, lead) => {
        const alone = pageConfidence({ score, lead, agrees: false }, WEIGHTS);
        expect(pageConfidence({ score, lead, agrees: true }, WEIGHTS)).toBeGreaterThan(alone);
        expect(pageConfidence({ score, lead: lead + 0.1, agrees: false }, WEIGHTS)).toBeGreaterThan(alone);
      }),
    );
  });

  it("is 0 without words and without cosines", () => {
    expect(textConfidence({ wordsLead: null, cosine: null, cosineLead: null })).toBe(0);
  });
});
