import { expect, test } from "vitest";
import type { Badge, BadgeCode } from "#lib/domain/badges.ts";
import { whySentence } from "./why-sentence.ts";

const badge = (code: BadgeCode, detail?: string): Badge => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  number: null,
  from: { tool: "answer", lane: null },
});

test("the reasons are one sentence, whatever the order of the badges", () => {
  expect(
    whySentence([badge("semantic_match"), badge("exact_term", "LP23"), badge("heading_match", "LP23")]),
  ).toBe("It has “LP23” in its heading, contains “LP23” and is similar in meaning to your question.");
});

test("a result without a reason says so", () => {
  expect(whySentence([badge("recency", "2025-01-01")])).toMatch(/nothing in it stands out/);
});
