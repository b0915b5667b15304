import { describe, expect, it } from "vitest";
import { passage } from "#lib/assembly/countervailing/testing.ts";
import { bestLeastScore, crossValidate } from "./cross-validate.ts";
import { type Finder, meetsTarget, outcomeOf, type PairOutcome, totalsOf } from "./measure.ts";
import type { PlacedPair } from "./place-pair.ts";

const item = passage("A boat may moor.");
const other = passage("Nothing here. No boat may moor in ice. Nothing more.", {
  span: { start: 100, end: 152 },
});
const pair: PlacedPair = {
  id: "c01",
  kind: "exception",
  counter: true,
  query: "May a boat moor?",
  a: { source_path: "a.md", quote: "A boat may moor" },
  b: { source_path: "b.md", quote: "No boat may moor in ice" },
  why: "ice",
  item,
  pool: [other],
  target: { start: 114, end: 139 },
  near: { start: 100, end: 152 },
};
const marking =
  (start: number, end: number): Finder =>
  () => [
    {
      kind: "exception",
      score: 0.7,
      reason: "ice",
      ref: other.evidenceRef,
      againstRef: item.evidenceRef,
      span: { start, end },
      againstSpan: null,
    },
  ];
const outcome = (counter: boolean, score: number, at = 0): PairOutcome => ({
  id: `c${at}`,
  kind: "unless",
  counter,
  flagged: score > 0,
  score,
  flaggedNear: score > 0,
});

describe("a labelled pair", () => {
  it("is flagged by marks in its sentence, and separately by marks in a neighbouring one", () => {
    expect(outcomeOf(pair, marking(14, 20))).toMatchObject({ flagged: true, flaggedNear: true, score: 0.7 });
    expect(outcomeOf(pair, marking(0, 13))).toMatchObject({ flagged: false, flaggedNear: true, score: 0 });
    expect(outcomeOf(pair, () => [])).toMatchObject({ flagged: false, flaggedNear: false });
  });

  it("is searched among all passages on request", () => {
    const more = passage("Something else.");
    const seen: number[] = [];
    const find: Finder = (_query, _items, pool) => {
      seen.push(pool.length);
      return [];
    };
    outcomeOf(pair, find);
    outcomeOf(pair, find, [other, more]);
    expect(seen).toEqual([1, 2]);
  });
});

describe("totals", () => {
  it("are of flagged pairs, of true pairs, and of traps", () => {
    const totals = totalsOf([outcome(true, 0.6), outcome(true, 0), outcome(false, 0.5), outcome(false, 0)]);
    expect(totals).toMatchObject({ precision: 0.5, recall: 0.5, trapShare: 0.5, pairs: 4 });
    expect(meetsTarget(totals)).toBe(false);
    expect(totalsOf([])).toMatchObject({ precision: null, recall: null, trapShare: null });
    expect(meetsTarget(totalsOf([]))).toBe(false);
  });

  it("of a cross-validated threshold do not use a trap's own score", () => {
    const others = [1, 2, 3, 4].map((at) => outcome(true, 0.9, at));
    const traps = [outcome(false, 0.6, 5), outcome(false, 0, 6)];
    expect(bestLeastScore([...others, ...traps])).toBe(0.65);
    const crossed = crossValidate([...others, ...traps], ({ id }) => id);
    expect(crossed).toMatchObject({ found: 4, trapsFlagged: 1 });
  });
});
