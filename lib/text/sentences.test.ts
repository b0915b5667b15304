import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim());

test("a heading in capital letters is no part of the sentence below it", () => {
  expect(sentences("62. APPEAL DECISIONS\nThe committee noted\nthat the appeal was dismissed.")).toEqual([
    "62. APPEAL DECISIONS",
    "The committee noted\nthat the appeal was dismissed.",
  ]);
  expect(sentences("The committee RESOLVED\nThat the lamps be lit.")).toHaveLength(1);
});
