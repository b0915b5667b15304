import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contribution } from "#lib/domain/lane.ts";
import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import { confidenceOf, pageFeatures, textFeatures } from "./confidence.ts";

const ASKED = { ceiling: 10, terms: 4 };

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

function report(lane: PageLaneReport["lane"], pages: readonly [string, number, number][]): PageLaneReport {
  const candidates = pages.map(([documentId, page, score], index) => ({
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
    patches: [],
  }));
  return { lane, status: "ok", reasonCodes: [], candidates, latencyMs: 0 };
}

describe("the text lane's features", () => {
  it("measure the first against the mean of the others, each document or page once", () => {
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

  it("measure the passages of a single document against each other", () => {
    expect(textFeatures([passage("a", 8, null), passage("a", 4, null)], ASKED)).toEqual({
      wordsLead: expect.closeTo(2 * 0.4, 12),
      cosine: null,
      cosineLead: null,
    });
  });

  it("are null for a half that was not asked, and there are none without candidates", () => {
    expect(textFeatures([passage("a", null, 0.4)], ASKED)).toMatchObject({ wordsLead: null, cosine: 0.4 });
    expect(textFeatures([], ASKED)).toBeNull();
  });
});

describe("a page lane's features", () => {
  it("count each page once and tell whether the other lane agrees", () => {
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
        const before = confidenceOf("text", features);
        expect(before).toBeGreaterThan(0);
        expect(before).toBeLessThan(1);
        for (const key of ["wordsLead", "cosine", "cosineLead"] as const) {
          const own = features[key];
          if (own === null) continue;
          expect(confidenceOf("text", { ...features, [key]: own + more })).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });

  it("of a page lane grows with its lead and with agreement", () => {
    fc.assert(
      fc.property(value, value, fc.constantFrom("visual-page", "visual-text"), (score, lead, lane) => {
        const alone = confidenceOf(lane, { score, lead, agrees: false });
        expect(confidenceOf(lane, { score, lead, agrees: true })).toBeGreaterThan(alone);
        expect(confidenceOf(lane, { score, lead: lead + 0.1, agrees: false })).toBeGreaterThan(alone);
      }),
    );
  });

  it("is 0 where neither words nor meaning say anything", () => {
    expect(confidenceOf("text", { wordsLead: null, cosine: null, cosineLead: null })).toBe(0);
  });
});
