import { plural } from "#components/words/quantities.ts";
import { type ImportedSynonyms, MAX_TERMS, type SynonymGroup } from "#lib/domain/synonyms.ts";

export const PAGE_WORDS = {
  title: "Synonyms",
  about:
    "Words that mean the same. When a search finds little, the page offers the other words of a group. Groups do not change the order of results.",
  add: "Add group",
  import: "Import CSV",
  export: "Export CSV",
  exported: "Synonyms downloaded as CSV.",
  find: "Find a word",
  failed: "The synonyms could not be loaded",
  again: "Retry",
  none: "No synonyms yet",
  noneAbout: "Add a group of words that mean the same, for example “quay” and “wharf”.",
  nothingFound: "No group has these words",
  nothingFoundAbout: "Check the spelling, or add a group.",
  more: "Show more groups",
  table: "Groups of words that mean the same",
} as const;

export const COLUMN_WORDS = {
  terms: "Words",
  corpus: "Used in",
  origin: "Origin",
  changed: "Last change",
  actions: "Actions",
} as const;

export const FORM_WORDS = {
  terms: "Words or phrases, one on each line",
  termsAbout: `2 to ${MAX_TERMS}. The first is shown first.`,
  corpus: "Used in",
  save: "Save",
  saving: "Saving …",
  cancel: "Cancel",
  addTitle: "New group",
} as const;

export const FILE_WORDS = {
  notCsv: "This is not a CSV file. Export the synonyms to see the format.",
  empty: "The file has no group of synonyms.",
  failed: "Nothing was imported",
} as const;

export const ALL_CORPORA = "All corpora";

/** Follows the words of a group, for screen readers. */
export const SWITCHED_OFF = "(turned off)";

const nameOf = ({ terms }: Pick<SynonymGroup, "terms">) => `“${terms[0] ?? ""}”`;

export function originWords({ builtIn, edited }: SynonymGroup): string {
  if (!builtIn) return "Added";
  return edited ? "Built in, edited" : "Built in";
}

/** Labels of the buttons of a row. They name the group for people who hear one button at a time. */
export const editWords = (group: SynonymGroup) => `Edit ${nameOf(group)}`;
export const removeWords = (group: SynonymGroup) => `Remove ${nameOf(group)}`;
export const resetWords = (group: SynonymGroup) => `Reset ${nameOf(group)} to the built-in words`;
export const switchWords = (group: SynonymGroup) =>
  group.enabled ? `Turn off ${nameOf(group)}` : `Turn on ${nameOf(group)}`;

export const UNDO = "Undo";
export const addedWords = (group: Pick<SynonymGroup, "terms">) => `Group ${nameOf(group)} added.`;
export const savedWords = (group: Pick<SynonymGroup, "terms">) => `Group ${nameOf(group)} saved.`;
export const removedWords = (group: SynonymGroup) => `Group ${nameOf(group)} removed.`;
export const resetDoneWords = (group: SynonymGroup) => `Group ${nameOf(group)} has its built-in words again.`;
export const switchedWords = (group: SynonymGroup, enabled: boolean) =>
  enabled ? `Group ${nameOf(group)} turned on.` : `Group ${nameOf(group)} turned off.`;
export const shownWords = (shown: number, of: number) => `${shown} of ${plural(of, "group")}`;
export const countWords = (count: number) => plural(count, "group");

export function importedWords({ added, edited, unchanged }: ImportedSynonyms): string {
  if (added + edited === 0) return "All groups in the file exist already.";
  const parts = [
    added > 0 && `${plural(added, "group")} added`,
    edited > 0 && `${plural(edited, "group")} changed`,
    unchanged > 0 && `${plural(unchanged, "group")} unchanged`,
  ];
  return `${parts.filter((part) => part !== false).join(", ")}.`;
}
