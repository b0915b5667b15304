import { describe, expect, it } from "vitest";
import type { PackAssembly } from "#lib/domain/pack-provenance.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { citedWords, foundFacts, provenanceLines, showsCited } from "./words.ts";

it("shows Markdown sources without their marks and other sources unchanged", () => {
  const quote = "### Policy Q1 **Lamps**\n\nA lamp is lit; see [Q2](q2.md).";
  const source = { title: "Plan", sectionPath: [] };
  expect(citedWords({ ...source, quote, sourcePath: "plan.md" })).toBe(
    "Policy Q1 Lamps\n\nA lamp is lit; see Q2.",
  );
  expect(citedWords({ ...source, quote, sourcePath: "plan.txt" })).toBe(quote);
  expect(citedWords({ ...source, quote: "---", sourcePath: "plan.md" })).not.toBe("");
});

describe("headings at the start of a quote", () => {
  const source = { title: "Harbour plan", sectionPath: ["3 Quays", "3.1 Lamps"] };
  const markdown =
    "# Harbour plan\n\n## 3 Quays\n### 3.1 **Lamps**\n\nA lamp is lit.\n\n### 3.2 Bells\n\nOne bell.";
  const printed = "3 Quays\n3.1 Lamps\n\nA lamp is lit.";

  it("are left out if the citation names them, and the file still matches its source", () => {
    const shown = citedWords({ ...source, quote: markdown, sourcePath: "plan.md" });
    expect(shown).toBe("A lamp is lit.\n\n3.2 Bells\n\nOne bell.");
    expect(showsCited(shown, markdown)).toBe(true);
    expect(citedWords({ ...source, quote: printed, sourcePath: "plan.pdf" })).toBe("A lamp is lit.");
    expect(showsCited("A lamp is lit.", printed)).toBe(true);
  });

  it("stay if the citation does not name them, or if the quote has no other words", () => {
    const other = "3.3 Ropes\n\nA rope is dry.";
    expect(citedWords({ ...source, quote: other, sourcePath: "plan.pdf" })).toBe(other);
    expect(citedWords({ ...source, quote: "## 3 Quays\n", sourcePath: "plan.md" })).toBe("3 Quays");
  });

  it("are all that a file may leave out", () => {
    expect(showsCited("One bell.", markdown)).toBe(false);
    expect(showsCited("A rope is dry.", "Only if it rains,\na rope is dry.\nA rope is dry.")).toBe(false);
  });
});

it("leaves out the headers and page numbers that the version names, and the file still matches", () => {
  const quote = "e. Roofs are flat;\n\nHarbour plan\n\n85\n\nQuay Council\n\nf. Walls are dry.";
  const furniture = ["Harbour plan", "85", "Quay Council"].map((words) => {
    const start = quote.indexOf(words);
    return { start, end: start + words.length };
  });
  const shown = citedWords({ title: "Plan", sectionPath: [], sourcePath: "plan.pdf", quote, furniture });
  expect(shown).toBe("e. Roofs are flat;\n\nf. Walls are dry.");
  expect(showsCited(shown, quote, furniture)).toBe(true);
  expect(showsCited(quote, quote, furniture)).toBe(true);
  expect(showsCited(shown, quote)).toBe(false);
});

it("accepts the words of a file as cited, cleaned, or as an earlier release wrote them, and no others", () => {
  const quote = "A **lamp** is bro-\nken.\n\n| Quay | 12 |\n| --- | --- |";
  for (const shown of [
    quote,
    "A lamp is broken. | Quay | 12 | | --- | --- |".replace("lamp", "**lamp**"),
    "A lamp is broken.\nQuay 12",
    "A lamp is bro- ken. Quay · 12",
  ])
    expect(showsCited(shown, quote)).toBe(true);
  for (const shown of ["A lamp is broken.", "A lamp is not broken. Quay 12", ""])
    expect(showsCited(shown, quote)).toBe(false);
});

it("names possible counter-evidence once per kind and passage, the most certain, by item number", () => {
  const other = itemOf(2);
  const label = { kind: "unless" as const, againstRef: other.evidenceRef, span: null, againstSpan: null };
  const { provenance, evidenceRef } = itemOf(1);
  const item = {
    evidenceRef,
    provenance: {
      ...provenance,
      path: [
        {
          kind: "clause_reference" as const,
          fromRef: other.evidenceRef,
          toRef: evidenceRef,
          words: "see Q1",
          score: 1,
        },
      ],
      against: [
        { ...label, score: 0.9, reason: "first" },
        { ...label, score: 0.8, reason: "second" },
        { ...label, score: 0.7, againstRef: evidenceRef, reason: "" },
        { ...label, score: 0.6, againstRef: "doc::doc_z@1::chars-0-1", reason: "third" },
      ],
    },
  };
  expect(provenanceLines(item, (ref) => (ref === other.evidenceRef ? 2 : null))).toEqual([
    "Added by hand",
    "item 2 → this item (clause reference): see Q1",
    "May speak against item 2 (possible “unless”, 0.90; a candidate): first",
    "May speak against itself (possible “unless”, 0.70; a candidate)",
    "May speak against doc::doc_z@1::chars-0-1 (possible “unless”, 0.60; a candidate): third",
  ]);
});

const assembly: PackAssembly = {
  config: {
    name: "balanced",
    budgetTokens: 100,
    maxItems: 5,
    perDocument: 3,
    quotas: {},
    leastScoreShare: 0,
    lambda: 1,
    nearDuplicate: { shingleWords: 4, jaccard: 0.8, cosine: null },
    mergeGapChars: 0,
    expansion: { kinds: [], hops: 0, fanOut: 0, total: 0 },
    countervailing: { maxItems: 2, minScore: 0.5 },
  },
  tokens: { used: 90, budget: 100, tokenizer: "words" },
  considered: 9,
  leftOut: [
    { reason: "document_cap", count: 3 },
    { reason: "restricted", count: 0 },
    { reason: "quota", count: 2 },
  ],
  countervailing: {
    found: 0,
    examined: 1,
    kinds: ["refusal_among_approvals", "later_version"],
    searchedWith: [],
  },
};

it("states in words what a draft left out and what it examined passages for", () => {
  const facts = new Map(foundFacts(exported(packOf({ assembly })), () => null));
  expect(facts.get("Left out")).toBe(
    "3 over the limit for one document, 2 over the limit for one kind of evidence",
  );
  expect(facts.get("Countervailing evidence")).toBe(
    "none found, 1 passage examined for refusals among approvals, later versions that differ",
  );
});
