/** Words of the form that saves a search. */
export const SAVE_SEARCH_WORDS = {
  title: "Save this search",
  savedAs: (name: string) => `Saved as “${name}”`,
  name: "Name",
  about: "This browser keeps the question and the filters. Find them in the empty search box.",
  save: "Save",
  rename: "Rename",
  remove: "Remove",
} as const;
