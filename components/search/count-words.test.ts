import { expect, test } from "vitest";
import { countParts, countWords } from "./count-words.ts";

test.each([
  [0, 0, "0 documents"],
  [0, 1, "1 related document"],
  [0, 18, "18 related documents"],
  [1, 1, "1 answering document"],
  [1, 18, "1 answering document, 17 related"],
  [4, 18, "4 answering documents, 14 related"],
  [18, 18, "18 answering documents"],
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
  [1, 18, "1 answering", "1 answering, 17 related"],
  [4, 18, "4 answering", "4 answering, 14 related"],
  [18, 18, "18 answering", "18 answering"],
])("%i of %i says what the number counts on a short line too", (answering, documents, narrow, middle) => {
  expect(shownIn(["any", "narrow"], answering, documents)).toBe(narrow);
  expect(shownIn(["any", "narrow", "middle"], answering, documents)).toBe(middle);
});
