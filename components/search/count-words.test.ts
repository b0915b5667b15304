import { expect, test } from "vitest";
import { countWords } from "./count-words.ts";

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
