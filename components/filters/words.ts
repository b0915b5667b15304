import { BEING_INDEXED } from "#components/words/being-indexed.ts";
import { plural } from "#components/words/quantities.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { ValueList } from "./filter-values.ts";

/** Words of the filters. */

export const ANY_DATE = "Any date";
export const DATES_REVERSED = "The end date is before the start date. Change one of them.";

export const SAVED_FILTERS = "Saved filters";
export const SAVE_FILTERS = "Save these filters";
export const FILTERS_KEPT_HERE = "This browser keeps them, without the question.";
export const FILTERS_NAME = "Name";

export const applyFilters = (name: string) => `Apply “${name}”`;
export const renameFilters = (name: string) => `Rename “${name}”`;
export const removeFilters = (name: string) => `Remove “${name}”`;
export const removedFilters = (name: string) => `Removed “${name}”.`;

const OTHERS_NOT_SEARCHED = "Unselected values were not searched.";
const UNCOUNTED = {
  library: "Numbers count all documents.",
  counting: "Counting the documents found …",
  failed: "The documents found could not be counted. Numbers count all documents.",
} as const;

/** The number of documents that the counts are of; otherwise why there are no counts of a search. */
export type CountsState = number | keyof typeof UNCOUNTED;

/**
 * Returns what the numbers beside the values count.
 * @param chosen whether values of a filter are chosen
 */
export function countsWords(state: CountsState, chosen: boolean): string {
  if (typeof state !== "number") return UNCOUNTED[state];
  if (state === 0) return "The search found no documents.";
  const found = `Numbers count the ${plural(state, "document")} found.`;
  return chosen ? `${found} ${OTHERS_NOT_SEARCHED}` : found;
}

export const FILTER_WORDS = {
  title: "Filters",
  clear: (active: number) => `Clear ${plural(active, "filter")}`,
  corpora: "Corpora",
  allCorpora: "Searching all corpora",
  corporaOfProject: "Searching the corpora of the project",
  tagMode: "Documents with",
  anyTag: "any of them",
  allTags: "all of them",
  only: "Only",
  decisions: "Decisions",
  questions: "Open questions",
  actions: "Actions",
  unknownValue: "not in the library",
  more: (values: number) => `${values} more`,
  published: "Published",
  from: "from",
  to: "to",
  lastYear: "Last 12 months",
  lastFiveYears: "Last 5 years",
} as const;

/** The name of each list of values. */
export const LIST_WORDS: Readonly<Record<ValueList, string>> = {
  docTypes: "Document type",
  formats: "Format",
  tags: "Tags",
  authorities: "Authority",
  topics: "Topics of passages",
  adoptionStatuses: "Adoption status",
  stages: "Stage",
  projects: "Project",
  matters: "Matter",
  applications: "Application",
  roles: "Document role",
  motions: "Motion type",
  topologyLabels: "Topology label",
  properties: "Other metadata",
};

/** The state of a corpus beside its name, if files of it could not be read and its source is well. */
export const unreadNote = (files: number) => `${plural(files, "file")} could not be read`;

/** The state of a corpus beside its name. */
export const CORPUS_NOTES: Partial<Readonly<Record<CorpusSummary["status"], string>>> = {
  stale: "stale",
  syncing: BEING_INDEXED,
  error: "last sync failed",
  disabled: "turned off",
};
