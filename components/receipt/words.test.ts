import { describe, expect, it } from "vitest";
import { badgeCaveat, badgeNumber, badgeTitle } from "#components/words/badges.ts";
import { reasonWords, saysMore } from "#components/words/reasons.ts";
import { BADGE_CODES } from "#lib/domain/badges.ts";
import { DRIFT_CAUSES } from "#lib/domain/drift.ts";
import { TOOLS } from "#lib/domain/receipt.ts";
import { DRIFT_CAUSE_WORDS, filterWords, stepAnchor, stepWords } from "./words.ts";

describe("receipt words exist for", () => {
  it.each(DRIFT_CAUSES)("cause %s", (cause) => {
    expect(DRIFT_CAUSE_WORDS[cause]).not.toMatch(/_/);
  });
  it.each(TOOLS)("step %s", (tool) => {
    expect(stepWords({ tool, lane: tool === "lane" ? "text" : null })).toMatch(/^[A-Z][a-z -]+$/);
  });
  it.each(BADGE_CODES)("the number of badge %s", (badge) => {
    expect(badgeNumber(badge, null)).toBe("");
    expect(badgeNumber(badge, 2)).toContain("2");
    expect(badgeCaveat(badge)).not.toMatch(/_/);
  });
});

it("a badge's number includes its unit", () => {
  expect(badgeNumber("exact_term", 7.123)).toBe("BM25 7.12");
  expect(badgeNumber("semantic_match", 0.634)).toBe("cosine .63");
  expect(badgeNumber("recency", 1)).toBe("1 day old");
  expect(badgeNumber("freshness_boost", 0.03)).toBe("+.03 to the score");
  expect(badgeTitle("exact_term", "roof")).toBe("exact term: roof");
  expect(badgeTitle("table", null)).toBe("table");
  expect(badgeTitle("corroborated", "text, visual-page, visual-text")).toBe(
    "found in several ways: text, page and picture text",
  );
  expect(badgeTitle("recency", "2024-03-14")).toBe("recent: 14 Mar 2024");
});

it("a step has the same anchor in every receipt", () => {
  expect(stepAnchor({ tool: "lane", lane: "visual-page" })).toBe("lane-visual-page");
  expect(stepAnchor({ tool: "guard", lane: null })).toBe("guard");
});

it("only the advanced view shows codes that repeat other facts", () => {
  expect(["class_issue", "hybrid_best_fit"].some(saysMore)).toBe(false);
  expect(["no_cue", "stale_penalty", "keyword_only", "a_new_code"].every(saysMore)).toBe(true);
  expect(reasonWords("stale_penalty")).not.toMatch(/_/);
  expect(filterWords("doc_types")).toBe("document type");
});
