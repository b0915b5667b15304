import {
  type Figures,
  GOLDEN_MEASURES,
  MEASURES,
  type MeasureId,
  PAGE_MEASURES,
  type QueryRow,
} from "#lib/domain/evaluation.ts";

const ALL_MEASURES: readonly MeasureId[] = [...MEASURES, ...GOLDEN_MEASURES, ...PAGE_MEASURES].map(
  ({ id }) => id,
);
/** These measures also count a question without targets that only forbids claims. */
const COUNT_EVERY_CASE: ReadonlySet<MeasureId> = new Set(["passed"]);

/** True if the question has a relevant target. Others are left out of the means, as in trec_eval. */
export function hasRelevant(row: Pick<QueryRow, "targets">): boolean {
  return row.targets.some(({ gain }) => gain > 0);
}

/** Returns the values of a measure for the questions that it counts, in order. */
export function valuesOf(
  rows: readonly Pick<QueryRow, "targets" | "figures">[],
  measure: MeasureId,
): number[] {
  return rows.flatMap((row) => {
    const value = row.figures[measure];
    const counts = hasRelevant(row) || COUNT_EVERY_CASE.has(measure);
    return value === undefined || !counts ? [] : [value];
  });
}

/** Returns means over the questions. A measure that no question has is left out; without questions the others are 0. */
export function meanFigures(rows: readonly QueryRow[]): Figures {
  const zero = { ndcg10: 0, recall10: 0, recall100: 0, precision5: 0, mrr: 0, map: 0, success5: 0 };
  const means = ALL_MEASURES.flatMap((measure) => {
    const values = valuesOf(rows, measure);
    return values.length === 0 ? [] : [[measure, mean(values)] as const];
  });
  return { ...zero, ...Object.fromEntries(means) };
}

export type ClassFigures = { readonly class: string; readonly queries: number; readonly figures: Figures };

/** Returns the means of each class of question by name. Questions without a class are left out. */
export function figuresByClass(rows: readonly QueryRow[]): readonly ClassFigures[] {
  const names = [...new Set(rows.flatMap((row) => row.class ?? []))].sort();
  return names.map((name) => {
    const own = rows.filter((row) => row.class === name);
    return { class: name, queries: own.length, figures: meanFigures(own) };
  });
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
