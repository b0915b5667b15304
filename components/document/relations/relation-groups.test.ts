import { describe, expect, it } from "vitest";
import type { DocumentRelation, DocumentRelations, Relation, RelationKind } from "#lib/domain/relation.ts";
import { fanLayout, GRAPH, shortText, shortTitles } from "./graph-layout.ts";
import { groupRelations, neighbours } from "./relation-groups.ts";

const HERE = { documentId: "here", version: 2, span: null };
const there = (documentId: string) => ({ documentId, version: 1, span: { start: 3, end: 9 } });
function related(
  kind: RelationKind,
  documentId: string,
  score: number,
  over: Partial<Relation> = {},
): DocumentRelation {
  return {
    relation: {
      kind,
      score,
      from: HERE,
      to: there(documentId),
      uri: null,
      evidence: { words: "see it", span: null, method: "label" },
      ...over,
    },
    other: {
      documentId,
      title: `Title of ${documentId}`,
      corpus: { id: "c", title: "C" },
      docType: null,
      publishedDate: null,
    },
  };
}
const view = (over: Partial<DocumentRelations>): DocumentRelations => ({
  documentId: "here",
  version: 2,
  state: "ready",
  outgoing: [],
  incoming: [],
  ...over,
});

describe("groupRelations", () => {
  it("sorts from replacement to similarity, most certain first, and separates relations within the document", () => {
    const { between, within } = groupRelations(
      view({
        outgoing: [
          related("similar_document", "b", 0.9),
          related("clause_reference", "a", 0.6),
          related("clause_reference", "here", 1, { to: HERE }),
          related("clause_reference", "b", 1),
          related("supersedes_candidate", "a", 0.5),
          related("parent_section", "here", 1, { to: HERE }),
        ],
        incoming: [related("clause_reference", "c", 0.8, { from: there("c"), to: HERE })],
      }),
    );
    expect(between.map(({ kind }) => kind)).toEqual([
      "supersedes_candidate",
      "clause_reference",
      "similar_document",
    ]);
    expect(between[1]?.rows.map(({ other, direction }) => `${direction} ${other?.documentId}`)).toEqual([
      "outgoing b",
      "incoming c",
      "outgoing a",
    ]);
    expect(between[1]?.rows[1]?.there).toEqual(there("c"));
    expect(within.map(({ kind, rows }) => [kind, rows.length])).toEqual([["clause_reference", 1]]);
  });

  it("treats an earlier version as neither a place within the document nor a neighbour", () => {
    const { between, within } = groupRelations(
      view({
        outgoing: [
          related("earlier_version", "here", 1, { to: { documentId: "here", version: 1, span: null } }),
          related("clause_reference", "here", 1, { to: { documentId: "here", version: 2, span: null } }),
        ],
      }),
    );
    expect(between.map(({ kind, rows }) => [kind, rows[0]?.there?.version])).toEqual([
      ["earlier_version", 1],
    ]);
    expect(within.map(({ kind }) => kind)).toEqual(["clause_reference"]);
    expect(neighbours(between, 5)).toEqual([]);
  });

  it("includes each relation once, and those that lead out of the corpora", () => {
    const out: DocumentRelation = {
      ...related("explicit_link", "x", 1, { to: null, uri: "https://example.org/" }),
      other: null,
    };
    const { between } = groupRelations(view({ outgoing: [out, out] }));
    expect(between[0]?.rows).toHaveLength(1);
    expect(neighbours(between, 5)).toEqual([]);
  });
});

describe("neighbours of a document", () => {
  it("are listed once each with all their relations, most certain first, up to the limit", () => {
    const { between } = groupRelations(
      view({
        outgoing: [
          related("clause_reference", "a", 0.6),
          related("similar_document", "a", 0.85),
          related("document_mention", "b", 0.7),
          related("document_mention", "c", 0.7),
        ],
      }),
    );
    expect(neighbours(between, 2).map(({ document, rows }) => [document.documentId, rows.length])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  it("fit in the drawing, from top to bottom in their order", () => {
    for (const size of [1, 2, 5, GRAPH.most]) {
      const { spots, height } = fanLayout(size);
      expect(spots).toHaveLength(size);
      for (const [index, { x, y }] of spots.entries()) {
        expect(x).toBeGreaterThan(GRAPH.centre + 20);
        expect(x).toBeLessThan(GRAPH.width / 2);
        expect(y).toBeGreaterThan(index === 0 ? 0 : (spots[index - 1]?.y ?? 0) + GRAPH.row - 1);
        expect(y).toBeLessThan(height);
      }
    }
  });

  it("keep distinct titles, however long and similar", () => {
    expect(shortText("Residential extensions and roofs SPD", 24)).toBe("Residential extensions…");
    const chapters = ["Housing", "Design and townscape"].map(
      (name) => `Local Plan 2022–2040: Chapter on ${name}`,
    );
    expect(shortTitles([...chapters, "Minutes"], 25)).toEqual([
      "…on Housing",
      "…on Design and townscape",
      "Minutes",
    ]);
    expect(shortTitles(["The same title twice over", "The same title twice over"], 12)).toEqual([
      "The same…",
      "The same…",
    ]);
  });
});
