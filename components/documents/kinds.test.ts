import { expect, it } from "vitest";
import { chunked, groupedByKind, isKindOpen } from "./kinds.ts";

it("groups documents by kind, and leaves out those without one", () => {
  const groups = groupedByKind([
    { id: "a", kind: "minutes" },
    { id: "b", kind: "" },
    { id: "c", kind: "local plan" },
    { id: "d", kind: "minutes" },
  ]);
  expect([...groups]).toEqual([
    ["minutes", ["a", "d"]],
    ["local plan", ["c"]],
  ]);
});

it("cuts a long list into requests, and loses none", () => {
  expect(chunked(["a", "b", "c"], 2)).toEqual([["a", "b"], ["c"]]);
  expect(chunked([], 2)).toEqual([]);
});

it("asks about a kind that only the words name, and about none", () => {
  expect(isKindOpen({ docType: "extracted" })).toBe(true);
  expect(isKindOpen({ title: "person" })).toBe(true);
  for (const origin of ["person", "frontmatter", "corpus_default"])
    expect(isKindOpen({ docType: origin })).toBe(false);
});
