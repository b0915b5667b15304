import { createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { ONLY, SORTS } from "#components/evaluation/question-rows.ts";
import { measureParser } from "./evaluation-state.ts";

/** What the page of one run shows. */
export const runParsers = {
  measure: measureParser,
  /** The run it is compared with. */
  against: parseAsString,
  class: parseAsString.withDefault(""),
  only: parseAsStringLiteral(ONLY).withDefault("all"),
  sort: parseAsStringLiteral(SORTS).withDefault("place"),
  /** The question that is unfolded. */
  question: parseAsString,
};
export type RunState = inferParserType<typeof runParsers>;

const serialize = createSerializer(runParsers);

/** The address of a run, in some state. */
export function runHref(runId: string, state: Partial<RunState>): string {
  return serialize(`/admin/evaluation/runs/${encodeURIComponent(runId)}`, state);
}
