import { createSerializer, type inferParserType, parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { DEFAULT_MEASURE, MEASURE_IDS } from "#lib/domain/evaluation-views.ts";

export const measureParser = parseAsStringLiteral(MEASURE_IDS).withDefault(DEFAULT_MEASURE);

/** What the overview shows. */
export const overviewParsers = {
  measure: measureParser,
  /** All runs that are kept, not only the newest. */
  all: parseAsBoolean.withDefault(false),
};
export type OverviewState = inferParserType<typeof overviewParsers>;

const serialize = createSerializer(overviewParsers);

/** The address of a state of the overview. */
export function overviewHref(state: Partial<OverviewState>): string {
  return serialize("/admin/evaluation", state);
}
