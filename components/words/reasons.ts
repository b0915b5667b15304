import type { Lane, LaneStatus } from "#lib/domain/lane.ts";
import type { SearchMode } from "#lib/domain/search.ts";

/** Codes are the truth; these are the words a person reads. A code without words is shown with its underscores undone. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  keyword_only: "keywords only",
  semantic_only: "meaning only",
  dense_only: "meaning only",
  hybrid: "keywords and meaning",
  adaptive_fusion: "weighed for this question",
  embedder_unavailable: "the embedding model is not answering",
  embedding_pending: "some vectors are still being computed",
  semantic_search_disabled: "search by meaning is switched off",
  mode_keyword: "you asked for keywords",
  mode_semantic: "you asked for meaning",
  phrase_required: "the quoted words must stand together",
  exact_phrase: "the quoted words must stand together",
  identifier_query: "the question names an identifier",
  no_terms: "no word to search for",
  no_match: "nothing matched",
  no_candidates: "nothing matched",
  no_corpora: "no corpus to ask",
  corpus_unknown: "a corpus that does not exist was asked",
  corpus_disabled: "a corpus that was asked is switched off",
  filters_matched_nothing: "no document passes the filters",
  candidates_capped: "only the best candidates were weighed",
  lane_timeout: "the lane did not answer in time",
  lane_failed: "the lane failed",
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
