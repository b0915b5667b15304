import { createSerializer, type inferParserType, parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { DEFAULT_MEASURE, MEASURE_IDS } from "#lib/domain/evaluation-views.ts";

export const measureParser = parseAsStringLiteral(MEASURE_IDS).withDefault(DEFAULT_MEASURE);

/** State of the overview in the address. */
export const overviewParsers = {
  measure: measureParser,
  /** Shows all stored runs instead of the newest. */
  all: parseAsBoolean.withDefault(false),
};
export type OverviewState = inferParserType<typeof overviewParsers>;

const serialize = createSerializer(overviewParsers);

/** Returns the address of an overview state. */
export function overviewHref(state: Partial<OverviewState>): string {
  return serialize("/admin/evaluation", state);
}
