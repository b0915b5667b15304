import { expect, it } from "vitest";
import type { QueryRow, RouteId } from "#lib/domain/evaluation.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { rankingFigures } from "#lib/evaluation/metrics/ranking.ts";
import { verdicts } from "./rules.ts";

/** Returns one question whose only relevant page is at `rank`. */
const rowAt = (rank: number): QueryRow => ({
  id: "q",
  query: "q",
  class: null,
  figures: rankingFigures(
    Array.from({ length: 10 }, (_, index) => (index + 1 === rank ? "wanted" : `other${index}`)),
    new Map([["wanted", 1]]),
  ),
  passed: null,
  targets: [{ label: "wanted", gain: 1, must: false, rank }],
  top: [],
  forbidden: [],
  notes: [],
});

const measured = (name: string, ranks: Partial<Record<RouteId, number>>): MeasuredSet => ({
  set: { name, kind: "beir", hash: "h", k: 10 },
  recipeHash: "r",
  version: "v",
  measuredAt: new Date(0),
  routes: (Object.entries(ranks) as [RouteId, number][]).map(([route, rank]) => ({
    route,
    rows: [rowAt(rank)],
  })),
  caseHashes: new Map(),
  notes: [],
});

it("verdicts require all lanes together to beat each lane alone in the first five, and to reach the set's aim", () => {
  const found = verdicts([
    measured("financebench", { hybrid: 2, "visual-page": 1, "visual-text": 9, fused: 2 }),
  ]).filter(({ rule }) => rule.includes("all lanes"));
  expect(found.map(({ rule, met }) => [rule, met])).toEqual([
    ["financebench: all lanes against hybrid, nDCG@5", true],
    ["financebench: all lanes against visual-page, nDCG@5", false],
    ["financebench: all lanes against visual-text, nDCG@5", true],
    ["financebench: all lanes", true],
  ]);
});

it("verdicts leave out lanes if none was measured", () => {
  expect(verdicts([measured("adi", { keyword: 1, dense: 2, hybrid: 1 })])).toEqual([]);
});
