/** What a note on an answer is about. Programs decide by it; the text is for people. */
export const SEARCH_NOTE_CODES = [
  "missing-clause",
  "spelling-corrected",
  "event-without-date",
  "question-filters-dropped",
  "words-absent",
  "synonyms-searched",
  "keyword-only",
  "index-damaged",
  "words-tested-on-candidates",
  "corpora-disabled",
  "corpora-not-indexed",
  "corpora-unknown",
  "passages-capped",
  "area-ignored",
  "restricted-not-shown",
  "documents-being-indexed",
  "question-decomposed",
] as const;
type SearchNoteCode = (typeof SEARCH_NOTE_CODES)[number];

/** A sentence about how a search was answered, with what it is about. */
export type SearchNote = { readonly code: SearchNoteCode; readonly text: string };

/** Returns the texts of notes. */
export const noteTexts = (notes: readonly SearchNote[]): string[] => notes.map(({ text }) => text);
