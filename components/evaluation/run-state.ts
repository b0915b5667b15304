import { createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { measureParser } from "./evaluation-state.ts";
import { ONLY, SORTS } from "./question-rows.ts";

/** State of a run's page in the address. */
export const runParsers = {
  measure: measureParser,
  /** Id of the run to compare with. */
  against: parseAsString,
  class: parseAsString.withDefault(""),
  only: parseAsStringLiteral(ONLY).withDefault("all"),
  sort: parseAsStringLiteral(SORTS).withDefault("place"),
  /** The expanded question. */
  question: parseAsString,
};
export type RunState = inferParserType<typeof runParsers>;

const serialize = createSerializer(runParsers);

/** Returns the address of a run's page. */
export function runHref(runId: string, state: Partial<RunState>): string {
  return serialize(`/admin/evaluation/runs/${encodeURIComponent(runId)}`, state);
}
