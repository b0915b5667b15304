import { describe, expect, it } from "vitest";
import { questionWords } from "./question.ts";

const words = (count: number) => Array.from({ length: count }, (_, place) => `word${place}`).join(" ");

describe("a question to the page model", () => {
  it("is read up to 128 words, of which the first 24 are searched individually", () => {
    const { words: read, sought } = questionWords(words(4000));
    expect(read).toHaveLength(128);
    expect(sought).toEqual(Array.from({ length: 24 }, (_, place) => place));
  });

  it("is searched once for each word, and not for function words or marks", () => {
    const { words: read, sought } = questionWords("Where is the roof – the ROOF, of a shed?");
    expect(sought.map((place) => read[place])).toEqual(["roof", "shed?"]);
  });
});
