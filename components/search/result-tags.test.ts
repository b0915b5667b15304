import { expect, test } from "vitest";
import type { Badge, BadgeCode } from "#lib/domain/badges.ts";
import type { PassageResult } from "#lib/domain/search-result.ts";
import { RESULT_TAG_WORDS } from "./answer-words.ts";
import { resultTags } from "./result-tags.ts";

const passage = (codes: readonly BadgeCode[], facts: Partial<PassageResult> = {}) =>
  ({
    badges: codes.map((code): Badge => ({ code, number: null, from: { tool: "answer", lane: null } })),
    ocrConfidence: null,
    pageEvidence: null,
    kind: "clause",
    chunkId: 1,
    sectionPath: [],
    ...facts,
  }) as unknown as PassageResult;
const labels = (codes: readonly BadgeCode[], facts?: Partial<PassageResult>) =>
  resultTags({ docType: null }, passage(codes, facts)).map(({ label }) => label);

test("a plain result has no tag", () => {
  expect(labels(["exact_term", "semantic_match", "recency", "corroborated"])).toEqual([]);
});

test("at most two tags, warnings first", () => {
  expect(
    labels(["decision", "injection_risk", "table"], {
      kind: "table",
      ocrConfidence: 89.6,
      sectionPath: ["Policy D4"],
    }),
  ).toEqual(["Possible prompt injection", "Scanned, 90%"]);
});

test("a policy's passage says so", () => {
  expect(labels([], { sectionPath: ["Homes", "Policy D4 Roof extensions"] })).toEqual(["Policy"]);
  expect(labels([], { sectionPath: ["Homes", "Policy background"] })).toEqual([]);
});

test("a document that is no longer in force says so, after a warning about its words", () => {
  const tags = (codes: readonly BadgeCode[]) =>
    resultTags({ docType: null, outOfForce: true }, passage(codes, { kind: "table", ocrConfidence: 80 }));
  expect(tags([]).map(({ label }) => label)).toEqual(["No longer in force", "Scanned, 80%"]);
  expect(tags(["injection_risk"]).map(({ label }) => label)).toEqual([
    ...["Possible prompt injection", "No longer in force"],
  ]);
});

test("every tag is explained by a sentence of its own", () => {
  const { onPage, explained: _, scanned, ...tags } = RESULT_TAG_WORDS;
  for (const { label, title } of [...Object.values(tags), scanned(90)]) {
    expect(title).toMatch(/ .*\.$/);
    expect(title).not.toContain(label);
  }
  expect(onPage).toMatch(/ .*\.$/);
});
