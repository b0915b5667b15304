import { expect, it } from "vitest";
import type { PolicyInDocument } from "#lib/domain/policy-card.ts";
import { chosenFor, clausesAtFirst, hidesWords, isQuotedAbove, shownPolicy } from "./shown-policy.ts";

const clause = (label: string, start: number) => ({
  ...{ label, text: `clause ${label}`, evidenceRef: `doc::a@1::chars-${start}-${start + 100}` },
});

/** A policy of 500 characters: words before its clauses, if any, then four clauses. */
const policyOf = (more: Partial<PolicyInDocument> = {}): PolicyInDocument => ({
  ...{ documentId: "a", version: 1, title: "Plan", corpus: { id: "plans", title: "Plans" } },
  ...{ adoptionStatus: null, publishedDate: null, page: null, printedPage: null },
  ...{ heading: "Policy H4 Flats", text: "Flats are permitted where:" },
  clauses: [clause("(a)", 1100), clause("(b)", 1200), clause("(c)", 1300), clause("(d)", 1400)],
  evidenceRef: "doc::a@1::chars-1000-1500",
  ...more,
});

const STEM = "Flats are permitted where:";

const resultWith = (
  text: string,
  more: { documentId?: string; version?: number; start?: number; end?: number } = {},
) => {
  const { start = 1000, end = 1400, ...document } = more;
  return {
    ...{ documentId: "a", version: 1, ...document },
    passages: [{ span: { start, end }, snippet: { text } }],
  };
};

it("a row repeats the card if the card shows the row's words", () => {
  expect(isQuotedAbove(resultWith(STEM), policyOf())).toBe(true);
  expect(isQuotedAbove(resultWith(`Policy H4 Flats ${STEM}`), policyOf())).toBe(true);
  expect(isQuotedAbove(resultWith("(b) clause (b)"), policyOf())).toBe(true);
  expect(isQuotedAbove(resultWith("(c) clause (c)"), policyOf())).toBe(false);
  expect(isQuotedAbove(resultWith("(c) clause (c)"), policyOf({ text: "" }))).toBe(true);
  expect(isQuotedAbove(resultWith("(d) clause (d)"), policyOf({ text: "" }))).toBe(false);
});

it("a card shows the first two clauses below an introduction, and three without one", () => {
  expect(clausesAtFirst(policyOf())).toBe(2);
  expect(clausesAtFirst(policyOf({ text: "" }))).toBe(3);
  expect(clausesAtFirst(policyOf({ clauses: [clause("(a)", 1100)] }))).toBe(1);
});

it("a card hides words if it leaves out clauses, or if a clause is long", () => {
  const short = [clause("(a)", 1100), clause("(b)", 1200)];
  const long = short.map((each) => ({ ...each, text: "Steps beside each slipway. ".repeat(9) }));
  expect(hidesWords(policyOf().clauses, 2)).toBe(true);
  expect(hidesWords(short, 2)).toBe(false);
  expect(hidesWords(long, 2)).toBe(true);
  expect(hidesWords(long.slice(0, 1), 1)).toBe(false);
});

it("a policy with one clause is quoted with it", () => {
  const only = policyOf({ clauses: [clause("(a)", 1100)] });
  expect(isQuotedAbove(resultWith(`${STEM} (a) clause (a)`), only)).toBe(true);
});

it.each([
  ["ends below the quoted words", "where: Sheds are refused.", 1090, 3000],
  ["begins above the quoted words", "The plan ends. Policy H4 Flats", 200, 1005],
  ["stands elsewhere with the same words", STEM, 2000, 2100],
])("a row keeps its words if its passage %s", (_, text, start, end) => {
  expect(isQuotedAbove(resultWith(text, { start, end }), policyOf())).toBe(false);
});

it("a long passage repeats the card if the words that fit in its row do", () => {
  const text = "The steps beside each slipway stay open in every season. ".repeat(4);
  const row = resultWith(`${text}(a) clause (a)`);
  expect(isQuotedAbove(row, policyOf({ text }))).toBe(true);
});

it("a row keeps words that a folded card cuts off in a long clause", () => {
  const late = "and the oars are kept dry.";
  const long = { ...clause("(a)", 1100), text: `${"Steps stay open all year ".repeat(6)}${late}` };
  expect(isQuotedAbove(resultWith(late), policyOf({ clauses: [long, clause("(b)", 1200)] }))).toBe(false);
  expect(isQuotedAbove(resultWith(late), policyOf({ clauses: [long] }))).toBe(true);
});

it("a document chosen in the card does not outlive its question", () => {
  const choice = { query: "LP23", documentId: "b" };
  expect(chosenFor("LP23", choice)).toBe("b");
  expect(chosenFor("Policy H4", choice)).toBeNull();
  expect(chosenFor("LP23", null)).toBeNull();
});

it("a row of another document or version, and a row without a card, keep their words", () => {
  expect(isQuotedAbove(resultWith(STEM, { documentId: "b" }), policyOf())).toBe(false);
  expect(isQuotedAbove(resultWith(STEM, { version: 2 }), policyOf())).toBe(false);
  expect(isQuotedAbove(resultWith(STEM), undefined)).toBe(false);
});

it("a card shows the policy of the chosen document, or of the first", () => {
  const card = { policies: [policyOf(), policyOf({ documentId: "b" })], moreDocuments: 0 };
  expect(shownPolicy(card, "b")?.documentId).toBe("b");
  expect(shownPolicy(card, "c")?.documentId).toBe("a");
  expect(shownPolicy(card, null)?.documentId).toBe("a");
});
