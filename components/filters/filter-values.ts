import { recordOf } from "#lib/domain/keys-of.ts";
import type { SearchFilters } from "#lib/domain/search.ts";

/** The filters with values to choose from, in the order of the pane. */
export const VALUE_LISTS = [
  "docTypes",
  "formats",
  "tags",
  "authorities",
  "topics",
  "adoptionStatuses",
  "stages",
  "projects",
  "matters",
  "applications",
  "roles",
  "motions",
  "topologyLabels",
  "properties",
] as const;
export type ValueList = (typeof VALUE_LISTS)[number];

/** The filters that the pane can set. The frame has more. */
export type PaneFilters = { readonly [List in ValueList]: readonly string[] } & {
  readonly corpora: readonly string[];
  readonly tagMode: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly isDecision: string;
  readonly isQuestion: string;
  readonly isAction: string;
};

export const NO_FILTERS: PaneFilters = {
  corpora: [],
  ...recordOf(VALUE_LISTS, (): readonly string[] => []),
  tagMode: "any",
  dateFrom: "",
  dateTo: "",
  isDecision: "",
  isQuestion: "",
  isAction: "",
};

/**
 * Returns the pane's filters in the frame's form, before validation. A flag other than "true" or "false" is passed on
 * unchanged, so that the schema refuses it (filters fail closed).
 */
export function toSearchFilters(filters: PaneFilters): Readonly<Record<string, unknown>> {
  const list = (values: readonly string[]) => (values.length > 0 ? values : undefined);
  const flag = (value: string) =>
    value === "" ? undefined : value === "true" ? true : value === "false" ? false : value;
  return {
    corpora: list(filters.corpora),
    ...recordOf(VALUE_LISTS, (each) => list(filters[each])),
    tagMode: filters.tags.length > 0 ? filters.tagMode : undefined,
    dateFrom: filters.dateFrom || undefined,
    dateTo: filters.dateTo || undefined,
    isDecision: flag(filters.isDecision),
    isQuestion: flag(filters.isQuestion),
    isAction: flag(filters.isAction),
  } satisfies Partial<Record<keyof SearchFilters, unknown>>;
}

/** Returns whether values of a list are chosen. */
export function choosesValues(filters: PaneFilters): boolean {
  return listsOf(filters).some((values) => values.length > 0);
}

function listsOf(filters: PaneFilters) {
  return [filters.corpora, ...VALUE_LISTS.map((each) => filters[each])];
}

/** Returns the number of active filters, for the drawer's button. */
export function countFilters(filters: PaneFilters): number {
  const singles = [
    filters.dateFrom,
    filters.dateTo,
    filters.isDecision,
    filters.isQuestion,
    filters.isAction,
  ];
  return (
    listsOf(filters).reduce((total, values) => total + values.length, 0) +
    singles.filter((value) => value !== "").length
  );
}
