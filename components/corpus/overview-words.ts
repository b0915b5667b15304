/** Words of the corpora on the first page, which calls them collections. */
export const OVERVIEW_WORDS = {
  title: "Collections to search",
  empty: "empty",
  switchedOff: "turned off",
} as const;
