import type { Figures, MeasureId, RouteId } from "#lib/domain/evaluation.ts";
import type { MeasuredRoute, MeasuredSet } from "#lib/evaluation/measured.ts";
import { figuresByClass, meanFigures, valuesOf } from "#lib/evaluation/metrics/means.ts";
import { bootstrapInterval, pairedRandomisation } from "#lib/evaluation/metrics/statistics.ts";
import { toBaselineCase } from "../baselines/baseline.ts";
import type { RouteComparison } from "../baselines/compare.ts";

/** Measures whose intervals and tests are included. */
const COMPARED_MEASURES: readonly MeasureId[] = ["ndcg10", "success5", "passed"];

/**
 * Returns the report of one set as `--json` writes it: the means of each route under its name, then their basis. It can
 * be used as `--baseline`.
 */
export function toJson(measured: MeasuredSet, comparisons: readonly RouteComparison[] = []) {
  const { set, routes } = measured;
  return {
    dataset: set.name,
    queries: routes[0]?.rows.length ?? 0,
    ...routeFigures(routes),
    kind: set.kind,
    k: set.k,
    set_hash: set.hash,
    recipe_hash: measured.recipeHash,
    version: measured.version,
    measured_at: measured.measuredAt.toISOString(),
    notes: measured.notes,
    intervals: byRoute(routes, (rows) =>
      Object.fromEntries(
        COMPARED_MEASURES.flatMap((measure) => {
          const interval = bootstrapInterval(valuesOf(rows, measure));
          return interval === null ? [] : [[measure, [interval.low, interval.high]]];
        }),
      ),
    ),
    pairs: pairsOf(measured),
    classes: byRoute(routes, figuresByClass),
    comparisons: comparisons.filter((one) => one.set === set.name),
    cases: byRoute(routes, (rows) =>
      Object.fromEntries(
        rows.map((row) => [row.id, toBaselineCase(row, measured.caseHashes.get(row.id))] as const),
      ),
    ),
  };
}

/** Returns the means of each route, under its name. */
export function routeFigures(routes: readonly MeasuredRoute[]): Partial<Record<RouteId, Figures>> {
  return byRoute(routes, meanFigures);
}

function byRoute<T>(
  routes: readonly MeasuredRoute[],
  of: (rows: MeasuredRoute["rows"]) => T,
): Partial<Record<RouteId, T>> {
  return Object.fromEntries(routes.map(({ route, rows }) => [route, of(rows)]));
}

export type RoutePair = {
  readonly a: RouteId;
  readonly b: RouteId;
  readonly measure: keyof Figures;
  /** Mean of b minus mean of a. */
  readonly difference: number;
  readonly p: number;
};

/** Compares every two routes of a set, question by question. */
export function pairsOf({ routes }: MeasuredSet, measure: MeasureId = "ndcg10"): RoutePair[] {
  return routes.flatMap((b, index) =>
    routes.slice(0, index).map((a) => {
      const { difference, p } = pairedRandomisation(valuesOf(a.rows, measure), valuesOf(b.rows, measure));
      return { a: a.route, b: b.route, measure, difference, p };
    }),
  );
}
