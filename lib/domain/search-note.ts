/** What a note on an answer is about, for programs. Its text is for people. */
export const SEARCH_NOTE_CODES = [
  "missing_clause",
  "spelling_corrected",
  "event_without_date",
  "question_filters_dropped",
  "words_absent",
  "synonyms_searched",
  "keyword_only",
  "index_damaged",
  "words_tested_on_candidates",
  "corpora_disabled",
  "corpora_not_indexed",
  "corpora_unknown",
  "passages_capped",
  "place",
  "project",
  "restricted_not_shown",
  "documents_being_indexed",
  "question_decomposed",
] as const;
type SearchNoteCode = (typeof SEARCH_NOTE_CODES)[number];

/** A sentence about how a search was answered, with what it is about. */
export type SearchNote = { readonly code: SearchNoteCode; readonly text: string };

/** Returns the texts of notes. */
export const noteTexts = (notes: readonly SearchNote[]): string[] => notes.map(({ text }) => text);
