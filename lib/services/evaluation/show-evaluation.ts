import { and, desc, eq, ne } from "drizzle-orm";
import { evaluationRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { EvaluationRunWithRows, MeasureId, QueryRow } from "#lib/domain/evaluation.ts";
import type {
  ClassFigures,
  EvaluationView,
  QuestionPair,
  RunComparison,
} from "#lib/domain/evaluation-views.ts";
import { figuresByClass, mean, valuesOf } from "#lib/evaluation/metrics/means.ts";
import { bootstrapInterval, pairedRandomisation } from "#lib/evaluation/metrics/statistics.ts";
import { runColumns, toRun } from "./internal/evaluation-rows.ts";
import { readEvaluation } from "./internal/list-evaluations.ts";

/** Maximum number of other runs offered for comparison. */
const MAX_OTHERS = 50;

/**
 * Returns one run question by question, optionally beside another run. Questions are matched by their words.
 * @throws AppError("not_found") if there is no such run.
 */
export async function showEvaluation(
  context: Context,
  input: { readonly runId: string; readonly against: string | null; readonly measure: MeasureId },
): Promise<EvaluationView> {
  const { measure } = input;
  const { rows, ...run } = await readEvaluation(context, { runId: input.runId });
  const other = input.against === null ? null : await readEvaluation(context, { runId: input.against });
  const questions = pairsOf(rows, other, measure);
  return {
    measure,
    run,
    against: other && withoutRows(other),
    interval: bootstrapInterval(valuesOf(rows, measure)),
    comparison: other && compare(questions, other.rows.length, measure),
    questions,
    classes: classesOf(rows, other?.rows ?? [], measure),
    others: await othersOf(context, run.set.name, run.id),
  };
}

function withoutRows({ rows: _, ...run }: EvaluationRunWithRows) {
  return run;
}

function pairsOf(
  rows: readonly QueryRow[],
  other: EvaluationRunWithRows | null,
  measure: MeasureId,
): QuestionPair[] {
  const byId = new Map((other?.rows ?? []).map((row) => [row.id, row]));
  return rows.map((run) => {
    const found = byId.get(run.id);
    const against = found?.query === run.query ? found : null;
    const [value, before] = [figureIn(run, measure), against && figureIn(against, measure)];
    return { run, against, difference: value === null || before === null ? null : value - before };
  });
}

function figureIn(row: QueryRow, measure: MeasureId): number | null {
  const [value] = valuesOf([row], measure);
  return value ?? null;
}

function compare(pairs: readonly QuestionPair[], otherCount: number, measure: MeasureId): RunComparison {
  const counted = pairs.flatMap(({ run, against }) => {
    const value = figureIn(run, measure);
    const before = against && figureIn(against, measure);
    return value === null || before === null ? [] : [{ value, before, difference: value - before }];
  });
  const values = counted.map(({ value }) => value);
  const befores = counted.map(({ before }) => before);
  const { p, difference } = pairedRandomisation(befores, values);
  const paired = pairs.filter(({ against }) => against !== null).length;
  return {
    questions: counted.length,
    runMean: mean(values),
    againstMean: mean(befores),
    difference,
    interval: bootstrapInterval(counted.map((each) => each.difference)),
    p,
    won: counted.filter((each) => each.difference > 0).length,
    lost: counted.filter((each) => each.difference < 0).length,
    tied: counted.filter((each) => each.difference === 0).length,
    unpaired: pairs.length - paired + (otherCount - paired),
  };
}

function classesOf(
  rows: readonly QueryRow[],
  others: readonly QueryRow[],
  measure: MeasureId,
): ClassFigures[] {
  const before = new Map(figuresByClass(others).map((each) => [each.class, each.figures[measure]]));
  return figuresByClass(rows).map(({ class: name, queries, figures }) => ({
    class: name,
    questions: queries,
    run: figures[measure] ?? null,
    against: before.get(name) ?? null,
  }));
}

async function othersOf(context: Context, setName: string, runId: string) {
  const rows = await context.db
    .select(runColumns)
    .from(evaluationRuns)
    .where(
      and(
        eq(evaluationRuns.setName, setName),
        eq(evaluationRuns.state, "done"),
        ne(evaluationRuns.id, runId),
      ),
    )
    .orderBy(desc(evaluationRuns.createdAt), desc(evaluationRuns.id))
    .limit(MAX_OTHERS);
  return rows.map((row) => toRun(row, context.now));
}
