import fc from "fast-check";
import { expect, it } from "vitest";
import { tokenQuery, wordOfTokens } from "./tokens-to-words.ts";

it.each([
  ["byte-level", ["<s>", "site", "Ġpl", "an", "?", "</s>"]],
  ["sentence-piece", ["<s>", "▁site", "▁pl", "an", "?", "</s>"]],
  ["word-piece", ["[CLS]", "site", "pl", "##an", "?", "[SEP]"]],
])("wordOfTokens returns the word of each token as %s tokenizers print it", (_, tokens) => {
  expect(wordOfTokens(["Site", "plan?"], tokens)).toEqual([-1, 0, 1, 1, 1, -1]);
});

it("wordOfTokens continues after an unknown token", () => {
  expect(wordOfTokens(["where", "is", "the", "plan"], ["<unk>", "is", "the", "plan"])).toEqual([-1, 1, 2, 3]);
});

it("wordOfTokens returns the word of every token, however the text is cut", () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      (words, size) => {
        const tokens: string[] = [];
        const places: number[] = [];
        for (const [place, each] of words.entries()) {
          for (let at = 0; at < each.length; at += size) {
            tokens.push((at === 0 ? "▁" : "") + each.slice(at, at + size));
            places.push(place);
          }
        }
        expect(wordOfTokens(words, tokens)).toEqual(places);
      },
    ),
  );
});

it("tokenQuery assigns no words if the tokens do not match the vectors", () => {
  const vectors = [new Float32Array([1, 0]), new Float32Array([0, 1])];
  const { words, parts } = tokenQuery("site plan", vectors, ["site"]);
  expect(words).toEqual(["site", "plan"]);
  expect(parts.map((part) => part.words)).toEqual([[], []]);
});
