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

it("an identical answer is told plainly, an empty one too", () => {
  expect(driftWords([item("same", 1, 1)])).toBe(
    "Identical: the same 1 result in the same order, with the same scores.",
  );
  expect(driftWords([])).toMatch(/^Identical: nothing was found then/);
});

it("what differs is counted by its kind, and what does not is told too", () => {
  const items = [item("new", null, 1), item("moved", 1, 2), item("moved", 3, 1), item("same", 4, 4)];
  expect(driftWords(items)).toBe("1 new and 2 moved; 1 is the same.");
  expect(driftWords([item("gone", 1, null)])).toBe("1 gone.");
  expect(items.map(movedWords)).toEqual(["new", "down 1", "up 2", "the same"]);
});

it("codes of one side alone are found once each", () => {
  expect(onlyIn(["a", "b", "a"], ["b"])).toEqual(["a"]);
});

it("what came and went stands first, and every cause is counted", () => {
  const items = [item("same", 1, 1), item("moved", 3, 2), item("new", null, 3), item("gone", 2, null)];
  expect(byKind(items).map(({ kind }) => kind)).toEqual(["gone", "new", "moved", "same"]);
  expect(causeCounts(items)).toEqual([{ cause: "document_changed", count: 3 }]);
  expect(causeCounts([])).toEqual([]);
});
