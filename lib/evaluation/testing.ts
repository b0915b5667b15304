import type { QueryRow, RouteId } from "#lib/domain/evaluation.ts";
import { rankingFigures } from "#lib/evaluation/metrics/ranking.ts";
import type { MeasuredSet } from "./measured.ts";

/** Returns a question whose only answer is at `rank`; 0 means not found. */
export function rowAt(id: string, rank: number, more: Partial<QueryRow> = {}): QueryRow {
  const ranked = rank === 0 ? [] : [...Array.from({ length: rank - 1 }, (_, index) => `x${index}`), "a"];
  const figures = rankingFigures(ranked, new Map([["a", 1]]));
  return {
    id,
    query: `question ${id}`,
    class: "plain",
    figures: { ...figures, passed: rank === 0 ? 0 : 1, recallK: rank === 0 ? 0 : 1 },
    passed: rank !== 0,
    targets: [{ label: "a.md", gain: 1, must: true, rank: rank === 0 ? null : rank }],
    top: [{ ref: "doc::d@1::chars-0-9", sourcePath: "a.md", gain: null, acceptable: false }],
    forbidden: [],
    notes: [],
    ...more,
  };
}

/** Returns a golden set whose questions are answered at the given ranks, over each route. */
export function measuredSet(
  ranks: Readonly<Partial<Record<RouteId, readonly number[]>>>,
  more: Partial<MeasuredSet> = {},
): MeasuredSet {
  const routes = (Object.entries(ranks) as [RouteId, readonly number[]][]).map(([route, list]) => ({
    route,
    rows: list.map((rank, index) => rowAt(`q${index + 1}`, rank)),
  }));
  return {
    set: { name: "roofs", kind: "golden", hash: "h", k: 10 },
    recipeHash: "recipe",
    version: "0.1.0+0",
    measuredAt: new Date("2031-02-01T10:00:00Z"),
    routes,
    caseHashes: new Map(routes[0]?.rows.map(({ id }) => [id, `case ${id}`])),
    notes: [],
    ...more,
  };
}
