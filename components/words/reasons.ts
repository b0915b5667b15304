import type { Lane, LaneStatus } from "#lib/domain/lane.ts";
import type { SearchMode } from "#lib/domain/search.ts";

/** Codes are the truth; these are the words a person reads. A code without words is shown with its underscores undone. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  hybrid: "words and meaning",
  adaptive_fusion: "weighed for this question",
  keyword_only: "keywords only",
  keyword_asked: "you asked for keywords",
  semantic_asked: "you asked for meaning",
  semantic_search_disabled: "search by meaning is switched off",
  embedder_unavailable: "the embedding model is not answering",
  embedding_model_changed: "some documents still have vectors of another model",
  embedding_pending: "some vectors are still being computed",
  visual_words_in_question: "the question asks for something to look at",
  text_asked: "you asked for text",
  pages_asked: "you asked for pages",
  both_asked: "you asked for text and pages",
  quotes_read_as_prose: "its quotes were read as prose",
  pages_not_embedded: "some pages are not indexed yet",
  page_model_changed: "some pages still have vectors of another model",
  database_unavailable: "the database is not answering",
};

/** Words for a reason code. */
export function reasonWords(code: string): string {
  return REASON_WORDS[code] ?? code.replaceAll("_", " ");
}

export const LANE_WORDS: Readonly<Record<Lane, string>> = {
  text: "text",
  "visual-page": "page",
  "visual-text": "picture text",
  structured: "facts",
};

export const LANE_STATUS_WORDS: Readonly<Record<LaneStatus, string>> = {
  ok: "answered in full",
  degraded: "answered in part",
  unavailable: "did not answer",
};

export const MODE_WORDS: Readonly<Record<SearchMode, string>> = {
  hybrid: "Hybrid",
  semantic_with_keyword_boost: "Hybrid",
  semantic: "Meaning",
  keyword: "Keyword",
};
