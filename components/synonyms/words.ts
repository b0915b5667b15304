import { plural } from "#components/words/quantities.ts";
import { type ImportedSynonyms, MAX_TERMS } from "#lib/domain/synonyms.ts";

export const PAGE_WORDS = {
  title: "Synonyms",
  about:
    "Words that mean the same. When a search finds little, the page offers the other words of a group. Groups do not change the order of results.",
  add: "Add group",
  addTitle: "New group",
  terms: "Words",
  termsAbout: `2 to ${MAX_TERMS}. The first is shown first.`,
  import: "Import CSV",
  export: "Export CSV",
  exported: "Synonyms downloaded as CSV.",
  find: "Find a word",
  failed: "The synonyms could not be loaded",
  none: "No synonyms yet",
  noneAbout: "Add a group of words that mean the same, for example “quay” and “wharf”.",
  nothingFound: "No group has these words",
  nothingFoundAbout: "Check the spelling, or add a group.",
  more: "Show more groups",
  table: "Groups of words that mean the same",
} as const;

export const FILE_WORDS = {
  notCsv: "This is not a CSV file. Export the synonyms to see the format.",
  empty: "The file has no group of synonyms.",
  failed: "Nothing was imported",
} as const;

export function importedWords({ added, edited, unchanged }: ImportedSynonyms): string {
  if (added + edited === 0) return "All groups in the file exist already.";
  const parts = [
    added > 0 && `${plural(added, "group")} added`,
    edited > 0 && `${plural(edited, "group")} changed`,
    unchanged > 0 && `${plural(unchanged, "group")} unchanged`,
  ];
  return `${parts.filter((part) => part !== false).join(", ")}.`;
}
