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

it("of several clauses few lines are shown at first, so that the results stay on the screen", () => {
  const clauses = [clause("(a)"), clause("(b)")];
  expect(cardOf({ clauses })).toMatch(/line-clamp-3[^>]*>clause \(a\)/);
  expect(cardOf({ text: "Flats are permitted where:", clauses })).toMatch(/line-clamp-3[^>]*>Flats/);
  for (const text of ["", "Flats are permitted where:"]) {
    const card = cardOf({ text, clauses });
    expect(card).not.toContain("clause (b)");
    expect(card).toContain("Show all 2 clauses");
  }
});

it("a paragraph between clauses has no label and is not counted as a clause", () => {
  const clauses = [clause("(a)"), { ...clause("(b)"), label: "", text: "Others unless:" }, clause("(c)")];
  expect(cardOf({ text: "Flats are permitted where:", clauses })).toContain("Show all 2 clauses");
  const [one, between] = clauses;
  const whole = cardOf({ text: "Flats where:", clauses: [one, between].flatMap((each) => each ?? []) });
  expect(whole).toContain("Others unless:");
  expect(whole).not.toMatch(/tabular-nums[^>]*><\/span>|Show all/);
});

it("a clause has the sentence that introduces its list before it", () => {
  expect(cardOf({ leadIn: "Refused unless:", text: "it is old." })).toMatch(/Refused unless:.*it is old\./);
});
