import { type EvaluationRun, ROUTES, type RouteId, type SetKind } from "#lib/domain/evaluation.ts";
import type { FigureInterval } from "#lib/domain/evaluation-views.ts";

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

/** Formats a figure between 0 and 1 with three decimals and no leading zero: ".812", "1.000". */
export function figure(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, "$1.");
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
