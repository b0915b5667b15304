import { describe, expect, it } from "vitest";
import { questionWords } from "./question.ts";

const words = (count: number) => Array.from({ length: count }, (_, place) => `word${place}`).join(" ");

describe("questionWords", () => {
  it("reads up to 128 words and searches the first 24 individually", () => {
    const { words: read, sought } = questionWords(words(4000));
    expect(read).toHaveLength(128);
    expect(sought).toEqual(Array.from({ length: 24 }, (_, place) => place));
  });

  it("searches each word once, without function words and marks", () => {
    const { words: read, sought } = questionWords("Where is the roof – the ROOF, of a shed?");
    expect(sought.map((place) => read[place])).toEqual(["roof", "shed?"]);
  });
});
