import { expect, it } from "vitest";
import { searchQuerySchema } from "./search-query-api.ts";
import { hasSearchWord, isBlank } from "./search-words.ts";

it.each(["?", "*", "......", "\u200b\u200b", '""', "-housing", '-"flat roof" -housing', "🏡"])(
  "%j has no word to search for, and the API refuses it",
  (question) => {
    expect(hasSearchWord(question)).toBe(false);
    const parsed = searchQuerySchema.safeParse({ q: question });
    expect(parsed.error?.issues.map(({ message }) => message)).toContain("add a word to search for");
  },
);

it.each(["roof", "H4?", "7", "roof -housing", "-5", "-go", "屋根", "“roof”"])("%j has a word", (question) => {
  expect(hasSearchWord(question)).toBe(true);
  expect(searchQuerySchema.safeParse({ q: question }).success).toBe(true);
});

it.each([
  ["", true],
  [" \n", true],
  ["\u200b\u200b", true],
  ["\ufeff\u2060 ", true],
  ["?", false],
])("%j is blank: %s", (question, blank) => {
  expect(isBlank(question)).toBe(blank);
});
