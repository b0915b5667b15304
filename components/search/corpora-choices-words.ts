/** Words of the menu that chooses the corpora to search. The search page calls them collections. */
export const CORPORA_CHOICES_WORDS = {
  label: "Collections to search",
  legend: "Collections",
  allHint: "Searching all collections",
} as const;
