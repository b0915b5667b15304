import { expect, test } from "vitest";
import type { Badge, BadgeCode } from "#lib/domain/badges.ts";
import { whySentence } from "./why-sentence.ts";

const badge = (code: BadgeCode, detail?: string): Badge => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  number: null,
  from: { tool: "answer", lane: null },
});

const WORDLESS = { text: "", marks: [], truncatedStart: false, truncatedEnd: false };
const NOWHERE = { sectionPath: [], clauseIds: [], snippet: WORDLESS };

test("the reasons are one sentence, the same for any order of the badges", () => {
  expect(
    whySentence(
      [badge("semantic_match"), badge("exact_term", "LP23"), badge("heading_match", "LP23")],
      NOWHERE,
    ),
  ).toBe("It has “LP23” in its heading, contains “LP23” and is similar in meaning to your question.");
});

test("a result without a reason says so", () => {
  expect(whySentence([badge("recency", "2025-01-01")], NOWHERE)).toMatch(/nothing in it stands out/);
});

test.each([
  [["Design", "Policy H6 Shopfronts"], ["Policy H6", "2"], "2", "It is clause 2 of Policy H6."],
  [["Design"], ["Policy H6", "(b)"], "(b)", "It is clause (b) of Policy H6."],
  [["Policy H6: Shopfronts"], ["Policy H6"], "Policy H6", "It is part of Policy H6."],
  [["Shopfronts"], ["3.2"], "3.2", "It is the clause “3.2”."],
])("a clause under %j is named with its policy", (sectionPath, clauseIds, clause, sentence) => {
  expect(whySentence([badge("defined_clause", clause)], { sectionPath, clauseIds, snippet: WORDLESS })).toBe(
    sentence,
  );
});

test("a found word has the capitals of the passage, but not those that begin a sentence", () => {
  const snippet = {
    text: "Homes near the heath need SANGs.",
    marks: [
      { start: 0, end: 5 },
      { start: 26, end: 31 },
    ],
    truncatedStart: false,
    truncatedEnd: false,
  };
  expect(whySentence([badge("exact_term", "homes, sangs")], { ...NOWHERE, snippet })).toMatch(
    /“homes” and “SANGs”/,
  );
});
