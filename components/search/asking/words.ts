import { plural } from "#components/words/quantities.ts";

/** Before the synonyms of words in the question. */
export const alsoCalledWords = (words: string) => `“${words}” is also called:`;

/** What a synonym's button does. */
export const searchAlsoWords = (question: string) => `Search for “${question}”`;

export const DID_YOU_MEAN = "Did you mean {question}?";

/** Above the answer to a question whose misspelt words were corrected. */
export const CORRECTED_SPELLING = {
  showing: "Showing results for {question}",
  instead: "Search instead for {typed}",
} as const;

export const SUGGESTION_WORDS = {
  label: "Suggestions",
  found: (suggestions: number) => plural(suggestions, "suggestion"),
  saved: "Saved search",
  recent: "Recent search",
  policy: "Search policy",
  heading: "Search heading",
  place: "Search place",
  document: "Open document",
  synonym: "Search both terms",
  remove: "Remove",
  keys: "{up} {down} choose {shift} {del} remove",
  clearRecent: "Clear recent searches",
} as const;

/** What was removed from the stored searches. */
export const REMOVED_SEARCH_WORDS = {
  saved: (name: string) => `Removed the saved search “${name}”.`,
  recent: (name: string) => `Removed “${name}”.`,
  allSaved: "Saved searches cleared.",
  allRecent: "Recent searches cleared.",
  undo: "Undo",
} as const;
