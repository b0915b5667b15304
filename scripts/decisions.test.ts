import { expect, it } from "vitest";
import { citedDecisions, indexFaults, namedDecisions, titleOf } from "./decisions.ts";

const titles = new Map([
  ["0001-imports-point-down.md", "0001. Imports point down"],
  ["0002-a-version-is-bytes.md", "0002. A version is bytes. And text"],
]);
const FIRST = "- [0001](0001-imports-point-down.md) Imports point down";
const SECOND = "- [0002](0002-a-version-is-bytes.md) A version is bytes. And text";

it("reads the number and the title of a decision", () => {
  expect(titleOf("# 0001. Imports point down\n\n## Context\n")).toBe("0001. Imports point down");
});

it("finds decisions that code cites, and links of documents", () => {
  expect(citedDecisions("as it was (ADR 0010, 0011); see ADR 0002 and decisions/0003-offsets.md")).toEqual([
    ...["0010", "0011", "0002"],
  ]);
  expect(namedDecisions("([0003](decisions/0003-offsets.md), ADR 0004)")).toEqual(["0004", "0003"]);
});

it("accepts an index with one line for each decision, in groups of any order", () => {
  expect(indexFaults(`# Decisions\n\n## Versions\n\n${SECOND}\n\n## Rooms\n\n${FIRST}\n`, titles)).toEqual(
    [],
  );
});

it("refuses an index that lacks a decision, repeats one, or has another title", () => {
  expect(indexFaults(FIRST, titles)).toEqual([`lacks the line "${SECOND}"`]);
  expect(indexFaults(`${FIRST}\n${SECOND}\n${FIRST}`, titles)).toEqual([`has "${FIRST}" twice`]);
  expect(indexFaults(`${FIRST}\n${SECOND}, and extractor`, titles)).toEqual([
    `lacks the line "${SECOND}"`,
    `has "${SECOND}, and extractor", which is no decision`,
  ]);
});
