import { describe, expect, it } from "vitest";
import type { Extracted, ExtractedPage } from "#lib/domain/extracted.ts";
import { agreementOf, bothList, type JudgedPage, type PictureKind } from "./judged.ts";
import { countKind, countPages } from "./measure.ts";
import { isMarked, samplePages } from "./sample.ts";

/** A page with one picture or drawing on a share of its area. */
const page = (
  number: number,
  share: number,
  drawn: { imageShare?: number; curves?: number } = { imageShare: 1 },
): ExtractedPage => ({
  ...{ number, width: 100, height: 100, span: { start: 0, end: 0 }, words: [] },
  graphics: [
    {
      ...{ x0: 0, y0: 0, x1: 100, y1: share * 100, images: 0, imageShare: drawn.imageShare ?? 0 },
      ...{ strokes: 1, fills: 0, lines: 1, curves: drawn.curves ?? 0, slanted: 0, colours: 1 },
    },
  ],
});
const documentOf = (...pages: readonly ExtractedPage[]): Extracted => ({
  ...{ format: "pdf", text: "", blocks: [], metadata: {}, notes: [] },
  pages,
});
const judged = (first: readonly PictureKind[], second: readonly PictureKind[]): JudgedPage => ({
  ...{ file: "Harrow Vale.pdf", page: 1 },
  ...{ first, second },
});

describe("the sample", () => {
  const documents = [
    { file: "a.pdf", extracted: documentOf(page(1, 0.5), page(2, 0), page(3, 0.5), page(4, 0)) },
  ];

  it("has as many marked pages and others as asked, in any order of documents", () => {
    const two = [...documents, { file: "b.pdf", extracted: documentOf(page(1, 0.5), page(2, 0)) }];
    const sample = samplePages(two, { marked: 2, others: 1 });
    expect(sample).toHaveLength(3);
    expect(samplePages(two.toReversed(), { marked: 2, others: 1 })).toEqual(sample);
  });

  it("counts a page as marked with a placed picture or many curves on a small share of its area", () => {
    expect([isMarked(page(1, 0.02)), isMarked(page(1, 0.01))]).toEqual([true, false]);
    expect([isMarked(page(1, 0.5, { curves: 40 })), isMarked(page(1, 0.5, { curves: 39 }))]).toEqual([
      true,
      false,
    ]);
  });
});

describe("two lists", () => {
  it("agree fully with kappa 1, and by chance alone with kappa 0", () => {
    const same = [judged(["map"], ["map"]), judged([], [])];
    expect(agreementOf(same)).toEqual({ pages: 2, same: 2, kappa: 1 });
    const chance = [judged(["map"], ["map"]), judged(["map"], []), judged([], ["map"]), judged([], [])];
    expect(agreementOf(chance)).toEqual({ pages: 4, same: 2, kappa: 0 });
  });

  it("count a picture only if both have it", () => {
    expect(bothList(judged(["map", "map", "chart"], ["map", "photograph"]))).toEqual(["map"]);
  });
});

describe("the measure", () => {
  const pages = [
    { true: ["map", "map"] as const, found: ["map", "figure"] as const },
    { true: [], found: ["figure"] as const },
    { true: ["chart"] as const, found: [] },
  ];

  it("counts pages and pictures of a kind", () => {
    expect(countPages(pages)).toEqual({ true: 2, found: 2, right: 1 });
    expect(countKind(pages, "map")).toEqual({ true: 2, found: 1, right: 1 });
    expect(countKind(pages, "figure")).toEqual({ true: 0, found: 2, right: 0 });
  });
});
