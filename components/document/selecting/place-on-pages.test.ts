import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { fold } from "./fold.ts";
import { type PlacedWord, placeOnPages } from "./place-on-pages.ts";

function wordsIn(text: string): readonly PlacedWord[] {
  const length = (part: string) => [...part].length;
  return [...text.matchAll(/\S+/gu)].map((word) => {
    const start = length(text.slice(0, word.index));
    return { text: word[0], start, end: start + length(word[0]) };
  });
}

function select(text: string, selected: string, from = 0) {
  const at = text.indexOf(selected, from);
  return { before: text.slice(0, at), selected, after: text.slice(at + selected.length) };
}

describe("placeOnPages", () => {
  it("never returns a place with other words than the selected ones", () => {
    const unit = fc.constantFrom("a", "b", "c", " ", "😀", "e\u0301", "ﬁ", "-");
    const anyText = fc.string({ unit, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(anyText, fc.nat(60), fc.nat(60), (text, a, b) => {
        const points = [...text];
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const part = (from: number, to?: number) => points.slice(from, to).join("");
        const place = placeOnPages(
          { before: part(0, start), selected: part(start, end), after: part(end) },
          wordsIn(text),
        );
        if (place === null) return;
        const found = fold(sliceCodePoints(text, place.span.start, place.span.end)).text;
        const wanted = fold(part(start, end)).text;
        if (place.widened) expect(found).toContain(wanted);
        else expect(found).toBe(wanted);
      }),
    );
  });

  it("finds a word that the page divides at a line's end", () => {
    const text = "The development is kept";
    const drawn = { before: "The ", selected: "develop-ment is", after: "kept" };
    expect(placeOnPages(drawn, wordsIn(text))).toEqual({ span: { start: 4, end: 18 }, widened: false });
  });

  it("distinguishes equal words by the text around them", () => {
    const text = "North wall: brick. South wall: brick.";
    const second = text.indexOf("brick", 20);
    expect(placeOnPages(select(text, "brick", 20), wordsIn(text))?.span.start).toBe(second);
  });

  it("returns no place if equal words cannot be distinguished, or if the text has them in another order", () => {
    expect(
      placeOnPages({ before: "x ", selected: "brick", after: " y" }, wordsIn("brick and brick")),
    ).toBeNull();
    expect(placeOnPages(select("one two three", "one two"), wordsIn("two one three"))).toBeNull();
  });

  it("widens half a ligature to its word", () => {
    const place = placeOnPages({ before: "A f", selected: "ine", after: " roof" }, wordsIn("A ﬁne roof"));
    expect(place).toEqual({ span: { start: 2, end: 5 }, widened: true });
  });
});
