import { expect, it } from "vitest";
import { countsWords } from "./words.ts";

it("says what the numbers count, and which values were not searched", () => {
  expect(countsWords(1, false)).toBe("Numbers count the 1 document found.");
  expect(countsWords(18, true)).toBe(
    "Numbers count the 18 documents found. Unselected values were not searched.",
  );
  expect(countsWords(0, true)).toBe("The search found no documents.");
  expect(countsWords("library", false)).toBe("Numbers count all documents.");
});
