import { describe, expect, it } from "vitest";
import type { WordBox } from "#lib/domain/extracted.ts";
import { type DrawnPageFacts, figurePlace, isPrintedAsTable } from "./figure-place.ts";

const BOX = { x0: 100, y0: 100, x1: 300, y1: 250 };
const MAP = { id: "map-1", type: "map", caption: "Map 1", captionSpan: { start: 40, end: 45 }, box: BOX };

/** Words of five code points, one below the other, outside the map. */
const wordsOf = (count: number): WordBox[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ start: at * 5, end: at * 5 + 5 },
    ...{ x0: 20, x1: 60, y0: 300 + at, y1: 309 + at },
  }));
const page = (over: Partial<DrawnPageFacts> = {}): DrawnPageFacts => ({
  ...{ width: 600, height: 800, words: wordsOf(200), graphics: [], assets: [MAP], isPicture: false },
  ...over,
});
const passage = (start: number, end: number) => ({
  evidenceRef: `doc::doc_a@1::chars-${start}-${end}`,
  span: { start, end },
});
const whole = { evidenceRef: "doc::doc_a@1::page-1", span: { start: 0, end: 100 } };
const asset = (id: string) => ({ evidenceRef: `asset::doc_a::${id}`, span: { start: 0, end: 5 } });

describe("the place of a cited drawing", () => {
  it("is the place of the asset that is cited, of its caption or of words within it", () => {
    const inside = [{ start: 900, end: 905, x0: 150, x1: 200, y0: 150, y1: 160 }];
    expect(figurePlace(asset("map-1"), page())).toEqual({ box: BOX, asset: MAP });
    expect(figurePlace(passage(40, 45), page())).toEqual({ box: BOX, asset: MAP });
    const words = [...wordsOf(200).slice(0, 20), ...inside];
    expect(figurePlace(passage(900, 905), page({ words }))).toEqual({ box: BOX, asset: MAP });
  });

  it("is not known for an asset that the page lacks", () => {
    expect(figurePlace(asset("map-2"), page())).toBe("place_unknown");
  });

  it("is the whole page if the asset covers it, or if a page with few words is drawn", () => {
    const sheet = { ...MAP, box: { x0: 0, y0: 0, x1: 590, y1: 790 } };
    expect(figurePlace(asset("map-1"), page({ assets: [sheet] }))).toEqual({ box: null, asset: sheet });
    const few = { words: wordsOf(10), assets: [] };
    const plan = { box: null, asset: null };
    expect(figurePlace(whole, page({ ...few, graphics: [BOX, BOX] }))).toEqual(plan);
    expect(figurePlace(whole, page({ ...few, isPicture: true }))).toEqual(plan);
    expect(figurePlace(passage(0, 5), page({ words: wordsOf(10) }))).toEqual(plan);
  });

  it("does not exist for words on a page of text, beside a caption, or on a short page with nothing drawn", () => {
    expect(figurePlace(whole, page())).toBeNull();
    expect(figurePlace(passage(0, 100), page())).toBeNull();
    const rule = { x0: 0, y0: 0, x1: 600, y1: 2 };
    expect(figurePlace(whole, page({ words: wordsOf(10), assets: [], graphics: [rule] }))).toBeNull();
  });
});

describe("a quote that is printed as a table", () => {
  const table = {
    kind: "table" as const,
    rows: [
      ["Site", "Homes"],
      ["Quay", "12"],
    ],
  };
  const caption = { kind: "words" as const, text: "Table 4 Homes" };
  const asset = { ...MAP, type: "table" };

  it("needs no picture of the same words", () => {
    expect(isPrintedAsTable([caption, table], null)).toBe(true);
    expect(isPrintedAsTable([table], asset)).toBe(true);
  });

  it("does not exist for a map with a legend, for words, or for more words than cells", () => {
    expect(isPrintedAsTable([table], MAP)).toBe(false);
    expect(isPrintedAsTable([caption], asset)).toBe(false);
    expect(isPrintedAsTable(undefined, asset)).toBe(false);
    expect(
      isPrintedAsTable([{ ...caption, text: "A lamp is lit at dusk on every quay." }, table], null),
    ).toBe(false);
  });
});
