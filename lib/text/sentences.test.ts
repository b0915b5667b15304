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

test("an abbreviation does not end a sentence; a unit and the letter of a part do", () => {
  expect(sentences("As shown in Fig. 3, walls are low. See Paras. 4 and 5.")).toEqual([
    "As shown in Fig. 3, walls are low.",
    "See Paras. 4 and 5.",
  ]);
  expect(sentences("Fences must not exceed 2 m. Hedges may be higher.")).toHaveLength(2);
  expect(sentences("It is in Appendix B. Applications must say so.")).toHaveLength(2);
  expect(sentences("It was drawn by J. Ash of the office.")).toHaveLength(1);
});
