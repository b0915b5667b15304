import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findWords } from "./find-words.ts";

const found = (text: string, words: string, more: Partial<Parameters<typeof findWords>[2]> = {}) =>
  findWords(text, words, { most: 100, ...more }).spans.map(({ start, end }) => text.slice(start, end));

describe("finding words in a text", () => {
  it("ignores case, accents and the kind of white space", () => {
    expect(found("The CAFÉ and the cafe\u0301, a Cafe.", "café")).toEqual(["CAFÉ", "cafe\u0301", "Cafe"]);
    expect(found("a flat\n  roof; a flat\u00a0roof", " flat roof ")).toEqual([
      "flat\n  roof",
      "flat\u00a0roof",
    ]);
    expect(found("the officer’s oﬃce", "officer's")).toEqual(["officer’s"]);
    expect(found("co\u00adoperate, co‑operate", "cooperate")).toEqual(["co\u00adoperate"]);
  });

  it("takes the words literally", () => {
    expect(found("a.b axb (a) [a]", "a.b")).toEqual(["a.b"]);
    expect(found("cost: £5* (net)", "5* (")).toEqual(["5* ("]);
    expect(found("aaa", ".*")).toEqual([]);
  });

  it("counts astral characters and ligatures as whole characters", () => {
    expect(found("😀 Roofs 🏡 roofs😀", "roofs😀")).toEqual(["roofs😀"]);
    expect(found("stiﬀ eﬀort", "f")).toEqual(["ﬀ", "ﬀ"]);
  });

  it("ignores syntax", () => {
    const text = "a **slate** roof";
    const hidden = [
      { start: 2, end: 4 },
      { start: 9, end: 11 },
    ];
    expect(found(text, "slate roof", { hidden })).toEqual(["slate** roof"]);
  });

  it("stops after the maximum number of places, and reports it", () => {
    expect(findWords("a a a", "a", { most: 2 })).toMatchObject({ more: true, spans: { length: 2 } });
    expect(findWords("a a", "a", { most: 2 })).toMatchObject({ more: false, spans: { length: 2 } });
    expect(findWords("a a", "  ", { most: 2 })).toEqual({ more: false, spans: [] });
  });

  it("finds any part of a text again, in places that are in order and do not overlap", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.nat(50),
        fc.nat(12),
        (text, at, length) => {
          const words = [...text].slice(at, at + length).join("");
          const { spans } = findWords(text, words, { most: 100 });
          spans.reduce((before, { start, end }) => {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            return end;
          }, 0);
        },
      ),
    );
  });

  it("reads a long text quickly", () => {
    const text = "The harbour office keeps the lantern lit for the café at night. ".repeat(20_000);
    const begun = performance.now();
    expect(findWords(text, "lantern LIT", { most: 1000 })).toMatchObject({ more: true });
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});
