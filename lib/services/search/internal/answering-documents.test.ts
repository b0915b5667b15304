import { expect, it } from "vitest";
import type { PolicyCard } from "#lib/domain/policy-card.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import { answeringDocuments, NO_ANSWER, strengthOf } from "./answering-documents.ts";

const STRONG = { strength: "strong", reasonCodes: [], absent: [] } as const;
const WEAK = { strength: "weak", reasonCodes: ["asked_name_absent"], absent: [] } as const;
const resultOf = (chunkId: number | null) => ({ passages: [{ chunkId }] }) as unknown as DocumentResult;
const PASSAGES = [resultOf(1)];
const APART = { ...NO_ANSWER, wordsApart: true };
const NONE = { found: APART, quoted: [], policy: null } as const;
const ONE = { count: 1, documentIds: new Set(["a"]), wordsApart: false };

it("is weak if passages were found and none has the words of the question together", () => {
  expect(strengthOf(STRONG, PASSAGES, NONE)).toMatchObject({
    strength: "weak",
    reasonCodes: ["words_not_together"],
  });
  expect(strengthOf(STRONG, [resultOf(null)], NONE)).toBe(STRONG);
  expect(strengthOf(STRONG, PASSAGES, { ...NONE, found: ONE })).toBe(STRONG);
  expect(strengthOf(STRONG, PASSAGES, { ...NONE, found: { ...APART, wordsApart: false } })).toBe(STRONG);
  expect(strengthOf(STRONG, PASSAGES, { ...NONE, quoted: ["a"] })).toBe(STRONG);
});

it("is weak if the documents that have the words only raise the question", () => {
  const found = { ...NO_ANSWER, wordsApart: false, onlyRaised: true } as const;
  expect(strengthOf(STRONG, PASSAGES, { ...NONE, found })).toMatchObject({
    strength: "weak",
    reasonCodes: ["question_only_raised"],
  });
  expect(strengthOf(STRONG, PASSAGES, { ...NONE, found, quoted: ["a"] })).toBe(STRONG);
});

it("is strong beside a policy card, although the first results lack a word", () => {
  const policy: PolicyCard = { policies: [], moreDocuments: 0 };
  expect(strengthOf(WEAK, PASSAGES, { ...NONE, policy })).toMatchObject({
    strength: "strong",
    reasonCodes: [],
  });
});

it("counts documents that are found to answer or quoted, each once, and none if the evidence is weak", () => {
  const facts = { found: ONE, quoted: ["a", "b"] };
  expect(answeringDocuments("strong", facts)).toEqual({ count: 2, documentIds: new Set(["a", "b"]) });
  expect(answeringDocuments("weak", facts)).toBe(NO_ANSWER);
});
