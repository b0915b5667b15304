/** Words of the corpora on the first page. */
export const OVERVIEW_WORDS = {
  title: "Corpora to search",
  empty: "empty",
  switchedOff: "turned off",
} as const;
