/** Words of the menu that chooses the corpora to search. */
export const CORPORA_CHOICES_WORDS = {
  label: "Corpora to search",
  legend: "Corpora",
  allHint: "Searching all corpora",
} as const;
