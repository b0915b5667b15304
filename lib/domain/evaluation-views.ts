import { z } from "zod";
import {
  type EvaluationRun,
  type EvaluationSet,
  GOLDEN_MEASURES,
  MEASURES,
  type MeasureId,
  PAGE_MEASURES,
  type QueryRow,
  type RouteId,
} from "./evaluation.ts";
import type { JobView } from "./job.ts";

/** Every measure offered on the page, in display order. */
export const SHOWN_MEASURES: readonly { readonly id: MeasureId; readonly title: string }[] = [
  ...MEASURES,
  ...PAGE_MEASURES,
  ...GOLDEN_MEASURES,
];
export const MEASURE_IDS: readonly MeasureId[] = SHOWN_MEASURES.map(({ id }) => id);
export const DEFAULT_MEASURE: MeasureId = "success5";

/** Bounds of a mean, by bootstrap at 95 %. */
export type FigureInterval = { readonly low: number; readonly high: number };

/** A run requested on the page, with the state of its job. */
export type EvaluationJob = {
  readonly job: JobView;
  readonly setName: string;
  readonly routes: readonly RouteId[];
};

export type EvaluationsOverview = {
  readonly measure: MeasureId;
  readonly sets: readonly EvaluationSet[];
  /** Newest first. */
  readonly runs: readonly EvaluationRun[];
  /** Bounds of the chosen measure, by the id of each newest run of a set. Runs without bounds are left out. */
  readonly intervals: Readonly<Record<string, FigureInterval>>;
};

/** One question of a run, next to the same question of the compared run. */
export type QuestionPair = {
  readonly run: QueryRow;
  /** Null without a compared run, or if that run did not have the same question. */
  readonly against: QueryRow | null;
  /** `run` minus `against` in the chosen measure; null if either has no value. */
  readonly difference: number | null;
};

/** Comparison of two runs over the questions that both have. */
export type RunComparison = {
  /** Number of questions with a value of the measure in both runs. */
  readonly questions: number;
  readonly runMean: number;
  readonly againstMean: number;
  /** `runMean` minus `againstMean`. */
  readonly difference: number;
  readonly interval: FigureInterval | null;
  /** Paired randomisation test, two-sided. */
  readonly p: number;
  readonly won: number;
  readonly lost: number;
  readonly tied: number;
  /** Number of questions in only one run, or changed between the runs. */
  readonly unpaired: number;
};

/** The means of one class of question. */
export type ClassFigures = {
  readonly class: string;
  readonly questions: number;
  /** Null if the class has no value. */
  readonly run: number | null;
  readonly against: number | null;
};

export type EvaluationView = {
  readonly measure: MeasureId;
  readonly run: EvaluationRun;
  readonly against: EvaluationRun | null;
  readonly interval: FigureInterval | null;
  readonly comparison: RunComparison | null;
  readonly questions: readonly QuestionPair[];
  /** In alphabetical order. Questions without a class are left out. */
  readonly classes: readonly ClassFigures[];
  /** Other finished runs of the same set, newest first. */
  readonly others: readonly EvaluationRun[];
};

const measure = z.enum(MEASURE_IDS as [MeasureId, ...MeasureId[]]).default(DEFAULT_MEASURE);
const runId = z.string().regex(/^run_[a-z0-9]{8,40}$/, "not a run's id");

export const evaluationsQuerySchema = z.strictObject({ measure });
export const evaluationQuerySchema = z.strictObject({ measure, against: runId.optional() });
export const judgementsQuerySchema = z.strictObject({ query: z.string().trim().min(1).max(4000).optional() });
export const runIdSchema = runId;

/** The text of a passage, so that a person can judge it where only its ref is stored. */
export type PassageWords = {
  readonly evidenceRef: string;
  /** The key of the grade. For an asset it is its page. */
  readonly judgedAs: string;
  readonly title: string;
  /** The beginning of the passage, as plain text. */
  readonly text: string;
  /** True if the text is cut. */
  readonly cut: boolean;
};
export const passagesQuerySchema = z.strictObject({
  refs: z
    .string()
    .max(8000)
    .transform((text) => text.split(",").filter((ref) => ref !== "")),
});
