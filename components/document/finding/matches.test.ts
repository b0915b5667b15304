import { expect, it } from "vitest";
import type { DocumentMatch } from "#lib/domain/documents.ts";
import { firstMatch, stepMatch } from "./matches.ts";

const match = (start: number, page: number | null): DocumentMatch => ({
  span: { start, end: start + 5 },
  textSpan: { start, end: start + 5 },
  page,
  regions: [],
});

it("begins at what the reader sees, and otherwise at the first place", () => {
  const matches = [match(10, 1), match(50, 3), match(90, 7)];
  expect([1, 2, 3, 7, 8].map((page) => firstMatch(matches, { page }))).toEqual([0, 1, 1, 2, 0]);
  expect([0, 12, 16, 60, 99].map((at) => firstMatch(matches, { at }))).toEqual([0, 0, 1, 2, 0]);
  expect([firstMatch(matches, null), firstMatch([], { page: 2 })]).toEqual([0, 0]);
});

it("goes round at both ends", () => {
  expect([stepMatch(0, 3, 1), stepMatch(2, 3, 1), stepMatch(0, 3, -1)]).toEqual([1, 0, 2]);
  expect([stepMatch(0, 1, 1), stepMatch(0, 0, 1)]).toEqual([0, 0]);
});
