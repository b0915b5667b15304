import { figure } from "#components/words/quantities.ts";
import {
  type EvaluationRun,
  type MeasureId,
  ROUTES,
  type RouteId,
  type SetKind,
} from "#lib/domain/evaluation.ts";
import { type FigureInterval, SHOWN_MEASURES } from "#lib/domain/evaluation-views.ts";

export const SET_KIND_WORDS: Readonly<Record<SetKind, string>> = {
  golden: "golden file",
  beir: "BEIR folder",
  judgements: "from ratings",
};

export const RUN_STATE_WORDS: Readonly<Record<EvaluationRun["state"], string>> = {
  queued: "waiting",
  running: "running",
  done: "done",
  failed: "failed",
};

export function routeWords(id: RouteId): string {
  return ROUTES.find((route) => route.id === id)?.title ?? id;
}

/** Formats a difference with its sign (minus as U+2212): "+.012", "−.204", "0". */
export function difference(value: number): string {
  const text = figure(Math.abs(value));
  if (text === ".000") return value === 0 ? "0" : value > 0 ? "+.000" : "−.000";
  return `${value > 0 ? "+" : "−"}${text}`;
}

/** ".781 to .869". */
export function intervalWords({ low, high }: FigureInterval): string {
  return `${signed(low)} to ${signed(high)}`;
}

function signed(value: number): string {
  return figure(value).replace("-", "−");
}

/** Formats a probability: "p = .031", "p < .001". */
export function probability(p: number): string {
  return p < 0.001 ? "p < .001" : `p = ${figure(p)}`;
}

/** Returns a rank, or that there is none. */
export function rankWords(rank: number | null): string {
  return rank === null ? "not found" : String(rank);
}

/** The choice of a measure, on both pages. */
export const MEASURE_WORDS = { label: "Measure" } as const;

const MEASURE_MEANINGS: Readonly<Record<MeasureId, string>> = {
  ndcg10: "how well the first ten are ordered, 1 is ideal",
  ndcg5: "how well the first five are ordered, 1 is ideal",
  recall10: "share of what should be found that is among the first ten",
  recall100: "share of what should be found that is among the first hundred",
  precision5: "share of the first five that is relevant",
  mrr: "one over the rank of the first relevant result",
  map: "precision at each relevant result, averaged",
  success5: "share of questions with something relevant among the first five",
  recallK: "share of what must be found that is among the first k of the set",
  passed: "share of questions with everything found and nothing forbidden",
  charRecall: "share of the sought characters that the first five hold",
  charPrecision: "share of the first five’s characters that was sought",
};

/** Returns the name of a measure. */
export function measureTitle(measure: MeasureId): string {
  return SHOWN_MEASURES.find(({ id }) => id === measure)?.title ?? measure;
}

/** Returns one line that explains a measure. */
export function measureMeaning(measure: MeasureId): string {
  return MEASURE_MEANINGS[measure];
}
