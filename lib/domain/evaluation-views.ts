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

/** Every measure that can be chosen on the page, in the order in which they are offered. */
export const SHOWN_MEASURES: readonly { readonly id: MeasureId; readonly title: string }[] = [
  ...MEASURES,
  ...PAGE_MEASURES,
  ...GOLDEN_MEASURES,
];
export const MEASURE_IDS: readonly MeasureId[] = SHOWN_MEASURES.map(({ id }) => id);
export const DEFAULT_MEASURE: MeasureId = "success5";

/** Bounds of a mean, by bootstrap at 95 %. */
export type FigureInterval = { readonly low: number; readonly high: number };

/** A run that the page asked for, as the job behind it stands. */
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
  /** Of the chosen measure, by the id of a run that is some set's newest; left out where there is nothing to tell. */
  readonly intervals: Readonly<Record<string, FigureInterval>>;
};

/** One question of a run, beside the same question of the run it is compared with. */
export type QuestionPair = {
  readonly run: QueryRow;
  /** Null without a second run, or where that did not ask the same. */
  readonly against: QueryRow | null;
  /** `run` less `against` in the chosen measure; null where either has none. */
  readonly difference: number | null;
};

/** What two runs give over the questions that both asked. */
export type RunComparison = {
  /** Questions that count for the measure in both. */
  readonly questions: number;
  readonly runMean: number;
  readonly againstMean: number;
  /** `runMean` less `againstMean`. */
  readonly difference: number;
  readonly interval: FigureInterval | null;
  /** Paired randomisation test, both directions. */
  readonly p: number;
  readonly won: number;
  readonly lost: number;
  readonly tied: number;
  /** Questions of either run that the other did not ask, or asked otherwise. */
  readonly unpaired: number;
};

/** The means of one class of question. */
export type ClassFigures = {
  readonly class: string;
  readonly questions: number;
  /** Null where the class has no such figure. */
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
  /** In the alphabet's order; questions without a class are left out. */
  readonly classes: readonly ClassFigures[];
  /** Finished runs of the same set, newest first, this one left out. */
  readonly others: readonly EvaluationRun[];
};

const measure = z.enum(MEASURE_IDS as [MeasureId, ...MeasureId[]]).default(DEFAULT_MEASURE);
const runId = z.string().regex(/^run_[a-z0-9]{8,40}$/, "not a run's id");

export const evaluationsQuerySchema = z.strictObject({ measure });
export const evaluationQuerySchema = z.strictObject({ measure, against: runId.optional() });
export const judgementsQuerySchema = z.strictObject({ query: z.string().trim().min(1).max(4000).optional() });
export const runIdSchema = runId;

/** What a passage says, so that it can be judged where only its ref is kept. */
export type PassageWords = {
  readonly evidenceRef: string;
  /** What a grade is kept under: of an asset its page. */
  readonly judgedAs: string;
  readonly title: string;
  /** Plain text, from its beginning. */
  readonly text: string;
  /** True when there is more of it. */
  readonly cut: boolean;
};
export const passagesQuerySchema = z.strictObject({
  refs: z
    .string()
    .max(8000)
    .transform((text) => text.split(",").filter((ref) => ref !== "")),
});
