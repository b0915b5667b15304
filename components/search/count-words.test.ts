import { expect, test } from "vitest";
import { countParts, countWords } from "./count-words.ts";

test.each([
  [0, 0, "0 documents"],
  [0, 1, "1 related document"],
  [0, 18, "18 related documents"],
  [1, 1, "1 document answers"],
  [1, 18, "1 document answers, 17 related"],
  [4, 18, "4 documents answer, 14 related"],
  [18, 18, "18 documents answer"],
])("%i of %i", (answeringCount, documentCount, words) => {
  expect(countWords({ answeringCount, documentCount })).toBe(words);
});

const shownIn = (rooms: readonly string[], answeringCount: number, documentCount: number) =>
  countParts({ answeringCount, documentCount })
    .filter(({ room }) => rooms.includes(room))
    .map(({ text }) => text)
    .join("");

test.each([
  [0, 0, "0 documents", "0 documents"],
  [0, 18, "18 related", "18 related"],
  [1, 18, "1 answers", "1 answers, 17 related"],
  [4, 18, "4 answer", "4 answer, 14 related"],
  [18, 18, "18 answer", "18 answer"],
])("%i of %i says what the number counts on a short line too", (answering, documents, narrow, middle) => {
  expect(shownIn(["any", "narrow"], answering, documents)).toBe(narrow);
  expect(shownIn(["any", "narrow", "middle"], answering, documents)).toBe(middle);
});
