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
  words_left_out: "nothing with the words after a minus",
  pages_not_embedded: "some pages are not indexed yet",
  page_model_changed: "some pages still have vectors of another model",
  database_unavailable: "the database is not answering",
  rrf_fusion: "merged by rank",
  weighted_fusion: "merged by fixed weights",
  profile_fusion: "merged as the profile says",
  semantic_with_keyword_boost: "meaning, with a boost for words",
  no_pages: "nothing here has pages",
  no_visual_text_indexed: "no words of pictures are indexed",
  page_search_disabled: "page search is switched off",
  page_embedder_unavailable: "the page model is not answering",
  lane_deadline_missed: "it did not answer in time",
  reranked: "the first were read a second time",
  reranker_unavailable: "the model that reads a second time is not answering",
  reranker_not_configured: "no such model for a second reading is set up",
  rerank_deadline_missed: "there was no time for a second reading",
  policy_words_in_question: "the question asks for what a policy says",
  no_cue: "the question does not say where to look",
  high_stakes: "high stakes: two lanes are asked",
  ui_context_visual: "asked where pages are looked at",
  ui_context_policy: "asked where policies are read",
  ui_context_workbench: "asked in the workbench",
  ui_context_compare: "asked to compare routes",
  ui_context_pack: "asked for a pack",
  ui_context_api: "asked by a program",
  text_lane_clear: "the text lane is sure enough by itself",
  page_lane_clear: "the page lanes are sure enough by themselves",
  no_lane_clear: "no lane is sure enough by itself",
  lanes_merged: "their results were merged",
  profile_default_research: "profile: default research",
  profile_decisions_recent: "profile: recent decisions",
  profile_templates_lookup: "profile: templates",
  class_given: "the kind of question was given",
  class_file_named: "a file is named",
  class_document_asked: "a document is asked for",
  class_corpora_named: "several corpora are named",
  class_comparison: "something is compared",
  class_support: "evidence for or against is asked for",
  class_issue: "an issue is asked about",
  class_unknown: "too few words to tell what is wanted",
  utility_weighed: "what people used was weighed",
  question_by_name: "a document is named",
  question_concept_decision: "decisions are asked for",
  question_concept_question: "open questions are asked for",
  question_concept_action: "actions are asked for",
  question_by_time: "a time is asked for",
  question_event_unknown: "the date of an event is not known",
  question_across: "corpora or projects are set side by side",
  question_filter_left_nothing: "nothing answers within what the question’s words narrow it to",
  corpus_unknown: "a corpus that was named is not there",
  corpus_not_indexed: "nothing is indexed yet in a corpus that was named",
  spatial_filter_not_applied: "the place given was not applied",
  nothing_found: "nothing was found",
  weak_match: "the first result hardly meets the question",
  asked_number_absent: "a number of the question stands nowhere in what was found first",
  asked_name_absent: "a name of the question stands nowhere in what was found first",
  llamaindex_corpus_match: "corpora were named",
  llamaindex_semantic_best_fit: "meaning fits best",
  llamaindex_hybrid_best_fit: "words and meaning fit best",
  llamaindex_stale_penalty: "a stale corpus lost some of its score",
  llamaindex_health_degraded: "a lane did not answer in full",
  llamaindex_cross_corpus_query: "several corpora are asked at once",
  llamaindex_exact_route_not_available: "there is no route for exact look-up",
  llamaindex_corpus_disabled: "a corpus is switched off and was not asked",
};

/** What a person need not be told beside the words and lanes it follows from; the advanced view shows all. */
const FOR_PROGRAMS =
  /^(?:class_|question_|adaptive_fusion$|lanes_merged$|llamaindex_(?!stale_penalty|corpus_disabled|health_degraded))/;

/** Whether a code says something that the rest of the line does not say already. */
export function saysMore(code: string): boolean {
  return !FOR_PROGRAMS.test(code);
}

/** Words for a reason code. */
export function reasonWords(code: string): string {
  return REASON_WORDS[code] ?? code.replaceAll("_", " ");
}

const TROUBLE = new Set([
  "semantic_search_disabled",
  "embedder_unavailable",
  "embedding_model_changed",
  "embedding_pending",
  "pages_not_embedded",
  "page_model_changed",
  "page_search_disabled",
  "page_embedder_unavailable",
  "lane_deadline_missed",
  "reranker_unavailable",
  "reranker_not_configured",
  "rerank_deadline_missed",
  "database_unavailable",
]);

const WEAK = new Set(["nothing_found", "weak_match", "asked_number_absent", "asked_name_absent"]);

/** Whether a code tells why nothing that was found counts as strong evidence. */
export function isWeakness(code: string): boolean {
  return WEAK.has(code);
}

/** Whether a code tells why something is missing from an answer. */
export function isTrouble(code: string): boolean {
  return TROUBLE.has(code);
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
