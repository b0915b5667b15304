import type { Figures, RouteId } from "#lib/domain/evaluation.ts";
import { PAGE_LANES } from "#lib/domain/lane.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { meanFigures } from "#lib/evaluation/metrics/means.ts";
import type { Half } from "./search-run.ts";

/** Target nDCG@10 of all lanes together on page sets, with all documents as one collection. */
const PAGE_AIMS: Readonly<Record<string, number>> = { financebench: 0.3, "mmlongbench-doc": 0.45 };

type SetResult = { readonly dataset: string } & Readonly<Record<Half, Figures>>;

/**
 * nDCG@10 of other engines on common sets (docs/quality.md): plain BM25, the minimum for the keyword half, and the best
 * hybrid or keyword mode of LanceDB, the minimum for the hybrid half.
 */
const REFERENCES: Readonly<Record<string, { readonly bm25: number; readonly peer?: number }>> = {
  cranfield: { bm25: 0.352, peer: 0.42 },
  cisi: { bm25: 0.362, peer: 0.456 },
  cacm: { bm25: 0.466 },
  npl: { bm25: 0.438 },
  "chunk-eval-passages": { bm25: 0.774 },
  "planning-coventry": { bm25: 0.891, peer: 0.901 },
};
/** Too small for a verdict, so only reported. */
const REPORTED_ONLY = new Set(["adi"]);

export type RuleVerdict = { readonly rule: string; readonly met: boolean; readonly detail: string };

/** Returns the verdicts for each judged collection whose halves were all measured, and for all of them together. */
export function verdicts(measured: readonly MeasuredSet[]): RuleVerdict[] {
  const judged = measured.flatMap(resultOf).filter(({ dataset }) => !REPORTED_ONLY.has(dataset));
  const each = [...judged.flatMap(setVerdicts), ...measured.flatMap(pageVerdicts)];
  if (judged.length < 2) return each;
  const mean = (value: (result: SetResult) => number) =>
    judged.reduce((sum, result) => sum + value(result), 0) / judged.length;
  return [
    ...each,
    atLeast(
      "all sets: mean of hybrid",
      mean((r) => r.hybrid.ndcg10),
      mean(betterHalf) + 0.01,
    ),
  ];
}

function resultOf({ set, routes }: MeasuredSet): SetResult[] {
  const rowsOf = (half: Half) => routes.find(({ route }) => route === half)?.rows;
  const [keyword, dense, hybrid] = [rowsOf("keyword"), rowsOf("dense"), rowsOf("hybrid")];
  if (set.kind !== "beir" || !keyword || !dense || !hybrid) return [];
  return [
    {
      dataset: set.name,
      keyword: meanFigures(keyword),
      dense: meanFigures(dense),
      hybrid: meanFigures(hybrid),
    },
  ];
}

function setVerdicts(result: SetResult): RuleVerdict[] {
  const reference = REFERENCES[result.dataset];
  const { dataset, keyword, hybrid } = result;
  return [
    ...(reference ? [atLeast(`${dataset}: keyword`, keyword.ndcg10, reference.bm25 - 0.01)] : []),
    atLeast(`${dataset}: hybrid`, hybrid.ndcg10, betterHalf(result) - 0.005),
    ...(reference?.peer
      ? [atLeast(`${dataset}: hybrid against the best peer`, hybrid.ndcg10, reference.peer)]
      : []),
  ];
}

/** Compares all lanes together with each lane alone by nDCG@5, and with the set's aim. */
function pageVerdicts({ set, routes }: MeasuredSet): RuleVerdict[] {
  const resultOfRoute = (route: RouteId) => {
    const rows = routes.find((each) => each.route === route)?.rows;
    return rows && meanFigures(rows);
  };
  const fused = resultOfRoute("fused");
  if (set.kind !== "beir" || !fused) return [];
  const lanes = (["hybrid", ...PAGE_LANES] as const).flatMap((route) => {
    const alone = resultOfRoute(route);
    return alone
      ? [atLeast(`${set.name}: all lanes against ${route}, nDCG@5`, fused.ndcg5 ?? 0, alone.ndcg5 ?? 0)]
      : [];
  });
  const aim = PAGE_AIMS[set.name];
  return [...lanes, ...(aim === undefined ? [] : [atLeast(`${set.name}: all lanes`, fused.ndcg10, aim)])];
}

function betterHalf({ keyword, dense }: SetResult): number {
  return Math.max(keyword.ndcg10, dense.ndcg10);
}

function atLeast(rule: string, value: number, bound: number): RuleVerdict {
  return { rule, met: value >= bound, detail: `${value.toFixed(4)} >= ${bound.toFixed(4)}` };
}

/** Returns one line per verdict: the requirement, and whether it is met. */
export function verdictLines(verdicts: readonly RuleVerdict[]): string {
  return verdicts
    .map(({ rule, met, detail }) => `${met ? "met    " : "NOT MET"}  ${rule}: ${detail}`)
    .join("\n");
}
