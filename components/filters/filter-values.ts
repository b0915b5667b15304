import type { SearchFilters } from "#lib/domain/search.ts";

/** The filters that the pane can set. The frame has more. */
export type PaneFilters = {
  readonly corpora: readonly string[];
  readonly docTypes: readonly string[];
  readonly formats: readonly string[];
  readonly tags: readonly string[];
  readonly tagMode: string;
  readonly authorities: readonly string[];
  readonly topics: readonly string[];
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly isDecision: string;
  readonly isQuestion: string;
  readonly isAction: string;
};

export const NO_FILTERS: PaneFilters = {
  corpora: [],
  docTypes: [],
  formats: [],
  tags: [],
  tagMode: "any",
  authorities: [],
  topics: [],
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
    docTypes: list(filters.docTypes),
    formats: list(filters.formats),
    tags: list(filters.tags),
    tagMode: filters.tags.length > 0 ? filters.tagMode : undefined,
    authorities: list(filters.authorities),
    topics: list(filters.topics),
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

function listsOf({ corpora, docTypes, formats, tags, authorities, topics }: PaneFilters) {
  return [corpora, docTypes, formats, tags, authorities, topics];
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
