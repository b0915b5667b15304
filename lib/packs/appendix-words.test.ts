import { expect, it } from "vitest";
import type { PackAssembly } from "#lib/domain/pack-provenance.ts";
import { foundFacts, provenanceLines } from "./appendix-words.ts";
import { exported, itemOf, packOf } from "./testing.ts";

it("names possible counter-evidence, the most certain first, by item number", () => {
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
        { ...label, score: 0.8, reason: "second" },
        { ...label, score: 0.9, reason: "first" },
        { ...label, score: 0.7, againstRef: evidenceRef, reason: "" },
        { ...label, score: 0.6, againstRef: "doc::doc_z@1::chars-0-1", reason: "third" },
      ],
    },
  };
  expect(provenanceLines(item, (ref) => (ref === other.evidenceRef ? 2 : null))).toEqual([
    "Added by hand",
    "item 2 → this item (clause reference): see Q1",
    "May speak against item 2 (possible condition (“unless”), certainty 0.90, not checked): first",
    "May speak against item 2 (possible condition (“unless”), certainty 0.80, not checked): second",
    "May speak against itself (possible condition (“unless”), certainty 0.70, not checked)",
    "May speak against doc::doc_z@1::chars-0-1 (possible condition (“unless”), certainty 0.60, not checked): third",
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
  const facts = new Map(foundFacts(exported(packOf({ assembly }))));
  expect(facts.get("Left out")).toBe(
    "3 over the limit for one document, 2 over the limit for one kind of evidence",
  );
  expect(facts.get("Counter-evidence")).toBe(
    "none found, 1 passage examined for refusals among approvals, later versions that differ",
  );
});
