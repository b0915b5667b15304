import { plural } from "#components/words/quantities.ts";

/** Words of the menu that sorts results. */
export const SORT_MENU_WORDS = {
  button: "Sort",
  sortLabel: "Sort by",
  groupLabel: "Show",
  undatedNote: (documents: number) => `${plural(documents, "document")} without a date, last`,
  documentNote: "By title, then by place",
} as const;
