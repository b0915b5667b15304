import { expect, it } from "vitest";
import type { DriftItem } from "#lib/domain/drift.ts";
import { byKind, causeCounts, driftWords, movedWords, onlyIn } from "./drift-summary.ts";

const item = (kind: DriftItem["kind"], before: number | null, after: number | null): DriftItem => {
  const place = (rank: number | null) => (rank === null ? null : { rank, score: 1 / rank });
  return {
    ref: `doc::doc_0@1::chars-${before}-${after}`,
    documentId: "doc_0",
    corpusId: "plan",
    kind,
    before: place(before),
    after: place(after),
    causes: kind === "same" ? [] : ["document_changed"],
  };
};

it("states that an answer is identical, also an empty one", () => {
  expect(driftWords([item("same", 1, 1)])).toBe(
    "Identical: the same 1 result in the same order, with the same scores.",
  );
  expect(driftWords([])).toMatch(/^Identical: no results then/);
});

it("counts differences by kind, and unchanged results", () => {
  const items = [item("new", null, 1), item("moved", 1, 2), item("moved", 3, 1), item("same", 4, 4)];
  expect(driftWords(items)).toBe("1 new and 2 moved; 1 is the same.");
  expect(driftWords([item("gone", 1, null)])).toBe("1 gone.");
  expect(items.map(movedWords)).toEqual(["new", "down 1", "up 2", "the same"]);
});

it("finds the codes of one side only, once each", () => {
  expect(onlyIn(["a", "b", "a"], ["b"])).toEqual(["a"]);
});

it("lists gone and new results first, and counts every cause", () => {
  const items = [item("same", 1, 1), item("moved", 3, 2), item("new", null, 3), item("gone", 2, null)];
  expect(byKind(items).map(({ kind }) => kind)).toEqual(["gone", "new", "moved", "same"]);
  expect(causeCounts(items)).toEqual([{ cause: "document_changed", count: 3 }]);
  expect(causeCounts([])).toEqual([]);
});
