import {
  GOLDEN_MEASURES,
  MEASURES,
  type MeasureId,
  type QueryRow,
  type RouteId,
} from "#lib/domain/evaluation.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { mean } from "#lib/evaluation/metrics/means.ts";
import { pairedRandomisation } from "#lib/evaluation/metrics/statistics.ts";
import { type Baseline, type BaselineCase, toBaselineCase } from "./baseline.ts";

/** The measures compared per kind of set: those that users notice first. */
const HELD = {
  golden: ["success5", "recallK", "ndcg10", "passed"],
  beir: ["ndcg10", "recall10", "success5"],
} as const;

/** A drop counts below this p-value. */
const SIGNIFICANCE = 0.05;
/**
 * A drop of the mean that counts even if the test is not significant, because with few questions no drop is significant.
 */
const LARGEST_DROP = 0.02;

type MeasureComparison = {
  readonly measure: MeasureId;
  readonly title: string;
  readonly before: number;
  readonly after: number;
  /** p-value of the one-sided paired randomisation test. Small if the new result is worse. */
  readonly pWorse: number;
  readonly degraded: boolean;
};

export type RouteComparison = {
  readonly set: string;
  readonly route: RouteId;
  /** Number of unchanged questions in both. */
  readonly compared: number;
  /** Ids of questions that are in one only or that changed. */
  readonly uncompared: readonly string[];
  readonly measures: readonly MeasureComparison[];
  /** Ids of questions that lost their relevant result in the first five; `won` is the reverse. */
  readonly lost: readonly string[];
  readonly won: readonly string[];
  /** Ids of questions that newly return a forbidden claim. Any is a failure. */
  readonly newlyForbidden: readonly string[];
  readonly degraded: boolean;
};

type Pair = { readonly id: string; readonly before: BaselineCase; readonly after: BaselineCase };

/** Compares every route that both measured. */
export function compareWithBaseline(measured: MeasuredSet, baseline: Baseline): RouteComparison[] {
  return measured.routes.flatMap(({ route, rows }) => {
    const known = baseline.cases.get(route);
    return known === undefined ? [] : [compareRoute(measured, route, rows, known)];
  });
}

function compareRoute(
  measured: MeasuredSet,
  route: RouteId,
  rows: readonly QueryRow[],
  known: ReadonlyMap<string, BaselineCase>,
): RouteComparison {
  const now = new Map(rows.map((row) => [row.id, toBaselineCase(row, measured.caseHashes.get(row.id))]));
  const pairs = [...now].flatMap(([id, after]): Pair[] => {
    const before = known.get(id);
    return before !== undefined && before.hash === after.hash ? [{ id, before, after }] : [];
  });
  const compared = new Set(pairs.map(({ id }) => id));
  const held: readonly MeasureId[] = HELD[measured.set.kind === "beir" ? "beir" : "golden"];
  const measures = held.flatMap((measure) => compareMeasure(measure, pairs) ?? []);
  const newlyForbidden = idsOf(pairs, ({ before, after }) => before.forbidden < after.forbidden);
  return {
    set: measured.set.name,
    route,
    compared: pairs.length,
    uncompared: [...new Set([...known.keys(), ...now.keys()])].filter((id) => !compared.has(id)),
    measures,
    lost: idsOf(pairs, ({ before, after }) => wasFound(before) > wasFound(after)),
    won: idsOf(pairs, ({ before, after }) => wasFound(before) < wasFound(after)),
    newlyForbidden,
    degraded: newlyForbidden.length > 0 || measures.some(({ degraded }) => degraded),
  };
}

function compareMeasure(measure: MeasureId, pairs: readonly Pair[]): MeasureComparison | null {
  const both = pairs.flatMap(({ before, after }) => {
    const [one, other] = [before.figures[measure], after.figures[measure]];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  if (both.length === 0) return null;
  const [before, after] = [both.map(([one]) => one), both.map(([, other]) => other)];
  const { difference, pWorse } = pairedRandomisation(before, after);
  const degraded = difference < 0 && (pWorse < SIGNIFICANCE || -difference > LARGEST_DROP);
  return { measure, title: titleOf(measure), before: mean(before), after: mean(after), pWorse, degraded };
}

export function titleOf(measure: MeasureId): string {
  return [...MEASURES, ...GOLDEN_MEASURES].find(({ id }) => id === measure)?.title ?? measure;
}

function wasFound({ figures }: BaselineCase): number {
  return figures.success5 ?? 0;
}

function idsOf(pairs: readonly Pair[], which: (pair: Pair) => boolean): string[] {
  return pairs.filter(which).map(({ id }) => id);
}
