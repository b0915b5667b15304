import type { LoggedCandidate, ToolRunDraft } from "#lib/domain/receipt.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { Evidence } from "./evidence.ts";
import type { Guarded } from "./guard/guard.ts";
import type { RoutePlan } from "./route/decide.ts";
import type { Confidences, Standing } from "./route/gate.ts";
import type { LaneRun } from "./run-lanes.ts";

/** Candidates kept of each step: what a person can have seen, and some that they could have. */
export const LOGGED = 50;

type Logged = { readonly evidenceRef: string; readonly rank: number; readonly score: number };

/** The first of a step's candidates, as its outputs keep them. */
export function logged(candidates: readonly Logged[]): LoggedCandidate[] {
  return candidates
    .slice(0, LOGGED)
    .map(({ evidenceRef, rank, score }) => ({ ref: evidenceRef, rank, score: rounded(score) }));
}

/** Six places: what is told of a number. A receipt's numbers are so, in sums too. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

const OK = { lane: null, modelId: null, status: "ok", error: null } as const;

/** The route's run: the frame whole, and what was decided. */
export function routeRun(frame: SearchFrame, plan: RoutePlan, latencyMs: number): ToolRunDraft {
  const { ask, primary, otherwise, mode, profile, queryClass, cues, reasonCodes } = plan;
  return {
    ...OK,
    tool: "route",
    inputs: { frame },
    outputs: { ask, primary, otherwise, mode, profile, queryClass, cues },
    reasonCodes,
    startedMs: 0,
    latencyMs,
  };
}

/** A lane's run: what it was asked with, and what it proposes. */
export function laneRun(run: LaneRun, modelId: string | null): ToolRunDraft {
  const { lane, status, reasonCodes, candidates, confidence, startedMs, latencyMs } = run;
  return {
    ...OK,
    tool: "lane",
    lane,
    modelId,
    inputs: {},
    outputs: { candidateCount: candidates.length, confidence, candidates: logged(candidates) },
    reasonCodes,
    status,
    error: status === "unavailable" ? reasonCodes.join(", ") : null,
    startedMs,
    latencyMs,
  };
}

type Timed = { readonly startedMs: number; readonly latencyMs: number };

/** Fusion's run: which lanes stand, and the order they come to. */
export function fuseRun(
  { alone, reasonCodes }: Standing,
  found: readonly Evidence[],
  inputs: {
    readonly confidences: Confidences;
    readonly thresholds: Readonly<Record<string, number>>;
    readonly weights: Readonly<Record<string, number>>;
  },
  timed: Timed,
): ToolRunDraft {
  return {
    ...OK,
    tool: "fuse",
    inputs: { ...inputs, standsAlone: alone },
    outputs: { count: found.length, candidates: logged(found) },
    reasonCodes,
    ...timed,
  };
}

/** The guards' run: what lost by a penalty, and what a bound kept out. */
export function guardRun(
  rules: { readonly stalePenalty: number; readonly capPerSource: number | null },
  { leftOut, penalised, kept }: Guarded,
  timed: Timed,
): ToolRunDraft {
  return {
    ...OK,
    tool: "guard",
    inputs: rules,
    outputs: {
      kept: kept.length,
      penalised,
      leftOut: logged(leftOut),
      leftOutCount: leftOut.length,
      injectionRisk: kept.filter(lostFor("injection_risk")).length,
    },
    reasonCodes: penalised > 0 ? ["llamaindex_stale_penalty"] : [],
    ...timed,
  };
}

function lostFor(reason: string) {
  return ({ contributions }: Evidence) =>
    contributions.some(({ source, detail }) => source === "penalty" && detail.reason === reason);
}
