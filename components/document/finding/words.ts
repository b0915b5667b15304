import { count } from "#components/words/quantities.ts";

/** Words of the field that finds words in a document. */
export const FIND_WORDS = {
  label: "Find in document",
  buttonTitle: "Find in document (Shift+F)",
  finding: "Finding …",
  none: "Not found",
  position: (place: number, places: number, more: boolean) =>
    `${count(place)} of ${count(places)}${more ? "+" : ""}`,
  previousLabel: "Previous place",
  previousTitle: "Previous (Shift+Enter)",
  nextLabel: "Next place",
  nextTitle: "Next (Enter)",
  closeLabel: "Close find",
  closeTitle: "Close (Esc)",
  findsExact: "Finds exact words.",
  searchDocument: "Search this document by meaning",
} as const;
