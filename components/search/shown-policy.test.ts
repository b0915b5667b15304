import { expect, it } from "vitest";
import type { PolicyInDocument } from "#lib/domain/policy-card.ts";
import { isQuotedAbove, shownPolicy } from "./shown-policy.ts";

const clause = (label: string, start: number) => ({
  ...{ label, text: `clause ${label}`, evidenceRef: `doc::a@1::chars-${start}-${start + 100}` },
});

/** A policy of 400 characters: words before its clauses, if any, then three clauses. */
const policyOf = (more: Partial<PolicyInDocument> = {}): PolicyInDocument => ({
  ...{ documentId: "a", version: 1, title: "Plan", corpus: { id: "plans", title: "Plans" } },
  ...{ adoptionStatus: null, publishedDate: null, page: null, printedPage: null },
  ...{ heading: "Policy H4 Flats", text: "Flats are permitted where:" },
  clauses: [clause("(a)", 1100), clause("(b)", 1200), clause("(c)", 1300)],
  evidenceRef: "doc::a@1::chars-1000-1400",
  ...more,
});

const resultAt = (start: number, more: { documentId?: string; version?: number } = {}) => ({
  ...{ documentId: "a", version: 1, ...more },
  passages: [{ span: { start, end: start + 50 } }],
});

it("a row repeats the card if its passage is among the words that the card shows", () => {
  expect(isQuotedAbove(resultAt(1010), policyOf())).toBe(true);
  expect(isQuotedAbove(resultAt(1110), policyOf())).toBe(false);
  expect(isQuotedAbove(resultAt(1110), policyOf({ text: "" }))).toBe(true);
  expect(isQuotedAbove(resultAt(1210), policyOf({ text: "" }))).toBe(false);
});

it("a policy with one clause, or with none, is quoted to its end", () => {
  for (const clauses of [[], [clause("(a)", 1100)]]) {
    expect(isQuotedAbove(resultAt(1340), policyOf({ clauses }))).toBe(true);
    expect(isQuotedAbove(resultAt(1400), policyOf({ clauses }))).toBe(false);
  }
});

it("a row of another document or version, and a row without a card, keep their words", () => {
  expect(isQuotedAbove(resultAt(1010, { documentId: "b" }), policyOf())).toBe(false);
  expect(isQuotedAbove(resultAt(1010, { version: 2 }), policyOf())).toBe(false);
  expect(isQuotedAbove(resultAt(1010), undefined)).toBe(false);
});

it("a card shows the policy of the chosen document, or of the first", () => {
  const card = { policies: [policyOf(), policyOf({ documentId: "b" })], moreDocuments: 0 };
  expect(shownPolicy(card, "b")?.documentId).toBe("b");
  expect(shownPolicy(card, "c")?.documentId).toBe("a");
  expect(shownPolicy(card, null)?.documentId).toBe("a");
});
