import {
  type Figures,
  GOLDEN_MEASURES,
  MEASURES,
  PAGE_MEASURES,
  type QueryRow,
} from "#lib/domain/evaluation.ts";
import { PAGE_LANES } from "#lib/domain/lane.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { figuresByClass, meanFigures, valuesOf } from "#lib/evaluation/metrics/means.ts";
import { bootstrapInterval } from "#lib/evaluation/metrics/statistics.ts";
import type { RouteComparison } from "../baselines/compare.ts";
import { pairsOf } from "./json.ts";

/** Returns a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** `.412`, `1.000`; "" if the set has no such value. */
export function share(value: number | undefined, digits = 4): string {
  return value === undefined ? "" : value.toFixed(digits).replace(/^(-?)0\./, "$1.");
}

/** Returns true if a lane that proposes pages was measured. */
export function measuresPages({ routes }: MeasuredSet): boolean {
  return routes.some(({ route }) => route === "fused" || PAGE_LANES.some((lane) => lane === route));
}

/** One row per set and route: nDCG@10 with its 95% interval. */
export function figureTable(sets: readonly MeasuredSet[]): string {
  const isGolden = sets.some(({ set }) => set.kind !== "beir");
  const measures = [
    ...MEASURES,
    ...(sets.some(measuresPages) ? PAGE_MEASURES : []),
    ...(isGolden ? GOLDEN_MEASURES : []),
  ];
  const head = ["set", "route", "queries", ...measures.map(({ title }) => title)];
  const rows = sets.flatMap(({ set, routes }) =>
    routes.map(({ route, rows }) => {
      const figures: Figures = meanFigures(rows);
      const cells = measures.map(({ id }) => share(figures[id]) + (id === "ndcg10" ? interval(rows) : ""));
      return [set.name, route, String(rows.length), ...cells];
    }),
  );
  return table(head, rows);
}

function interval(rows: readonly QueryRow[]): string {
  const found = bootstrapInterval(valuesOf(rows, "ndcg10"));
  return found === null ? "" : ` (${share(found.low, 3)}–${share(found.high, 3)})`;
}

/** One row per class of a set's questions, two columns per route; null without classes. */
export function classTable({ set, routes }: MeasuredSet): string | null {
  const { classes, cells } = byClass(routes);
  const head = routes.flatMap(({ route }) => [`${route} nDCG@10`, "Success@5"]);
  if (classes.length === 0) return null;
  return table(
    [`${set.name}: class`, "queries", ...head],
    classes.map((name, index) => [name, ...(cells[index] ?? [])]),
  );
}

/** Returns the classes by name, each with the number of questions and two figures per route. */
export function byClass(routes: MeasuredSet["routes"]): {
  readonly classes: readonly string[];
  readonly cells: readonly (readonly string[])[];
} {
  const each = routes.map(({ rows }) => figuresByClass(rows));
  const first = each[0] ?? [];
  return {
    classes: first.map((one) => one.class),
    cells: first.map(({ queries }, index) => [
      String(queries),
      ...each.flatMap((route) => [
        share(route[index]?.figures.ndcg10, 3),
        share(route[index]?.figures.success5, 3),
      ]),
    ]),
  };
}

/** Compares routes with each other; null if each set has only one. */
export function pairTable(sets: readonly MeasuredSet[]): string | null {
  const rows = sets.flatMap((measured) =>
    pairsOf(measured).map(({ a, b, difference, p }) => [
      measured.set.name,
      `${b} over ${a}`,
      signed(difference),
      p.toFixed(4),
    ]),
  );
  return rows.length === 0 ? null : table(["set", "routes", "nDCG@10", "p"], rows);
}

/** Compares the run with the baseline, with the questions won and lost. */
export function comparisonTable(comparisons: readonly RouteComparison[]): string {
  const rows = comparisons.flatMap(({ set, route, compared, measures }) =>
    measures.map(({ title, before, after, pWorse, degraded }) => [
      set,
      route,
      String(compared),
      title,
      share(before),
      share(after),
      signed(after - before),
      pWorse.toFixed(4),
      degraded ? "WORSE" : "",
    ]),
  );
  const head = ["set", "route", "questions", "measure", "baseline", "now", "difference", "p worse", ""];
  const lines = comparisons.flatMap((one) => [
    ...idLine(one, "lost from the first five", one.lost),
    ...idLine(one, "won into the first five", one.won),
    ...idLine(one, "return a forbidden claim and did not before", one.newlyForbidden),
    ...idLine(one, "could not be compared: new, gone or changed", one.uncompared),
  ]);
  return [table(head, rows), ...(lines.length === 0 ? [] : ["", ...lines])].join("\n");
}

function idLine({ set, route }: RouteComparison, what: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${set}, ${route}: ${what}: ${ids.join(", ")}`];
}

export function signed(value: number, digits = 4): string {
  return `${value > 0 ? "+" : ""}${share(value, digits)}`;
}
