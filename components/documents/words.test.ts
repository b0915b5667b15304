import { expect, it } from "vitest";
import { allMatchingWords, changedWords } from "./words.ts";

const refusal = { documentId: "doc_00000001", title: "Roofs", message: "It is gone." };
const done = (many: number) => Array.from({ length: many }, (_, at) => `doc_${at}`);

it("counts what changed and what could not", () => {
  expect(changedWords("remove", { done: done(18), refused: [] })).toBe("18 documents moved to trash.");
  expect(changedWords("remove", { done: done(17), refused: [refusal] })).toBe(
    "17 of 18 documents moved to trash; 1 could not be changed.",
  );
  expect(changedWords("reindex", { done: done(1), refused: [] })).toBe("1 document is being indexed again.");
});

it("offers to select at most as many documents as one change accepts", () => {
  expect(allMatchingWords(120, 500)).toBe("Select all 120");
  expect(allMatchingWords(1200, 500)).toBe("Select the first 500 of 1,200");
});
