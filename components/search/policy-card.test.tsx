import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PolicyInDocument } from "#lib/domain/policy-card.ts";
import { PolicyCard } from "./policy-card.tsx";

const NOTHING = () => null;
const clause = (label: string) => ({
  ...{
    label,
    text: `clause ${label} of the policy`,
    evidenceRef: `doc::a@1::chars-${label.charCodeAt(1)}-900`,
  },
});

function cardOf(more: Partial<PolicyInDocument>): string {
  const policy: PolicyInDocument = {
    ...{ documentId: "a", version: 1, title: "Plan", corpus: { id: "plans", title: "Plans" } },
    ...{ adoptionStatus: null, publishedDate: null, page: null, printedPage: null },
    ...{ heading: "Policy H4 Flats", text: "", clauses: [], evidenceRef: "doc::a@1::chars-0-900" },
    ...more,
  };
  return renderToStaticMarkup(
    <PolicyCard
      policy={{ policies: [policy], moreDocuments: 0 }}
      chosen={null}
      onChoose={NOTHING}
      hrefFor={String}
      onOpen={NOTHING}
      searchHref={String}
      onSearch={NOTHING}
      collecting={NOTHING}
    />,
  );
}

it("a single clause is shown whole, with the words before it", () => {
  for (const text of ["", "Flats are permitted where:"]) {
    const card = cardOf({ text, clauses: [clause("(a)")] });
    expect(card).toContain("clause (a) of the policy");
    expect(card.includes("Flats are permitted where:")).toBe(text !== "");
    expect(card).not.toMatch(/truncate|line-clamp|Show/);
  }
});

it("a policy without clauses is shown with all its quoted words", () => {
  expect(cardOf({ text: "Flats are permitted." })).not.toMatch(/truncate|line-clamp/);
});

it("of several clauses the first two or three are shown at first, in few lines, so that the results stay on the screen", () => {
  const clauses = ["(a)", "(b)", "(c)", "(d)"].map(clause);
  const below = cardOf({ text: "Flats are permitted where:", clauses });
  expect(below).toMatch(/line-clamp-3[^>]*>Flats/);
  expect(below).toMatch(/line-clamp-2[^>]*>clause \(b\)/);
  expect(below).not.toContain("clause (c)");
  const alone = cardOf({ clauses });
  expect(alone).toContain("clause (c)");
  expect(alone).not.toContain("clause (d)");
  for (const card of [below, alone]) expect(card).toContain("Show all 4 clauses");
});

it("two short clauses are shown whole, and two long ones can be unfolded", () => {
  const clauses = ["(a)", "(b)"].map(clause);
  expect(cardOf({ text: "Flats are permitted where:", clauses })).not.toMatch(/line-clamp-2|Show all/);
  const long = clauses.map((each) => ({ ...each, text: "Steps beside each slipway. ".repeat(9) }));
  expect(cardOf({ text: "Flats are permitted where:", clauses: long })).toContain("Show all 2 clauses");
});

it("the page stands beside the document", () => {
  expect(cardOf({ text: "Flats are permitted.", page: 12, printedPage: 12 })).toMatch(/p\. 12|page 12/i);
});

it("a paragraph between clauses has no label and is not counted as a clause", () => {
  const clauses = [clause("(a)"), { ...clause("(b)"), label: "", text: "Others unless:" }, clause("(c)")];
  const further = [...clauses, clause("(d)")];
  expect(cardOf({ text: "Flats are permitted where:", clauses: further })).toContain("Show all 3 clauses");
  const [one, between] = clauses;
  const whole = cardOf({ text: "Flats where:", clauses: [one, between].flatMap((each) => each ?? []) });
  expect(whole).toContain("Others unless:");
  expect(whole).not.toMatch(/tabular-nums[^>]*><\/span>|Show all/);
});

it("a clause has the sentence that introduces its list before it", () => {
  expect(cardOf({ leadIn: "Refused unless:", text: "it is old." })).toMatch(/Refused unless:.*it is old\./);
});

it("says which document is declared to replace the one that is shown", () => {
  expect(cardOf({ replacedBy: { documentId: "b", title: "Plan 2035" } })).toContain(
    "“Plan 2035” says that it replaces this",
  );
  expect(cardOf({})).not.toContain("replaced");
});
