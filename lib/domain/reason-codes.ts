import { DAMAGED_INDEX_WORDS } from "./damaged-index-words.ts";
import { keysOf } from "./keys-of.ts";

/** Facts about a reason code. */
type ReasonFacts = {
  readonly words: string;
  /** True if it states how a question was routed. It follows from the frame and the corpora, not from a lane. */
  readonly isRoute: boolean;
  /** True if it explains why something is missing from an answer. */
  readonly isTrouble: boolean;
  /** True if it explains why no result counts as strong evidence. */
  readonly isWeakness: boolean;
  /** True if it repeats what the words and lanes already state. Only the advanced view shows it. */
  readonly isAdvanced: boolean;
};

const PLAIN = { isRoute: false, isTrouble: false, isWeakness: false, isAdvanced: false } as const;
const ADVANCED = { ...PLAIN, isAdvanced: true } as const;
const ROUTE = { ...ADVANCED, isRoute: true } as const;
const MISSING_ROUTE = { ...PLAIN, isRoute: true } as const;
const TROUBLE = { ...PLAIN, isTrouble: true } as const;
const WEAKNESS = { ...PLAIN, isWeakness: true } as const;

/**
 * Every reason code that a search or an assembly gives, with its words. Receipts store the codes, so a code never
 * changes. A new code is a line here; the code that gives it takes its type from here.
 */
const REASONS = {
  hybrid: { ...PLAIN, words: "words and meaning" },
  adaptive_fusion: { ...ADVANCED, words: "weighed for this question" },
  keyword_only: { ...PLAIN, words: "words only" },
  keyword_asked: { ...PLAIN, words: "you asked for words only" },
  semantic_asked: { ...PLAIN, words: "you asked for meaning" },
  semantic_search_disabled: { ...TROUBLE, words: "search by meaning is turned off" },
  embedder_unavailable: { ...TROUBLE, words: "the model for search by meaning is not answering" },
  embedding_model_changed: { ...TROUBLE, words: "some documents still need indexing with the current model" },
  embedding_pending: { ...TROUBLE, words: "some documents cannot be found by meaning yet" },
  visual_words_in_question: { ...PLAIN, words: "the question asks for something visual" },
  text_asked: { ...PLAIN, words: "you asked for text" },
  pages_asked: { ...PLAIN, words: "you asked for pages" },
  both_asked: { ...PLAIN, words: "you asked for text and pages" },
  quotes_read_as_prose: { ...PLAIN, words: "quotes were searched as normal words" },
  spelling_corrected: { ...PLAIN, words: "misspelt words were corrected" },
  synonyms_searched: { ...PLAIN, words: "synonyms were also searched for" },
  words_left_out: { ...PLAIN, words: "results with the excluded words were left out" },
  words_tested_on_candidates: {
    ...PLAIN,
    words: "common quoted or excluded words were tested only in the first results",
  },
  pages_not_embedded: { ...TROUBLE, words: "some pages are not indexed yet" },
  page_model_changed: { ...TROUBLE, words: "some pages still need indexing with the current model" },
  index_damaged: {
    ...TROUBLE,
    words: DAMAGED_INDEX_WORDS,
  },
  words_not_counted: {
    ...TROUBLE,
    words: "the words of the question were not counted in time",
  },
  database_unavailable: { ...TROUBLE, words: "the database is not answering" },
  rrf_fusion: { ...PLAIN, words: "results combined by rank" },
  weighted_fusion: { ...PLAIN, words: "results combined by fixed weights" },
  profile_fusion: { ...PLAIN, words: "results combined by the profile" },
  semantic_with_keyword_boost: { ...PLAIN, words: "meaning, with a boost for words" },
  no_pages: { ...PLAIN, words: "these documents have no pages" },
  no_visual_text_indexed: { ...PLAIN, words: "no text of pictures is indexed" },
  page_search_disabled: { ...TROUBLE, words: "page search is turned off" },
  page_embedder_unavailable: { ...TROUBLE, words: "the model for search by page images is not answering" },
  lane_deadline_missed: { ...TROUBLE, words: "a part of the search did not answer in time" },
  reranked: { ...PLAIN, words: "the top results were reranked" },
  reranker_unavailable: { ...TROUBLE, words: "the reranking model is not answering" },
  reranker_not_configured: { ...TROUBLE, words: "no reranking model is set up" },
  rerank_deadline_missed: { ...TROUBLE, words: "reranking took too long" },
  policy_words_in_question: { ...PLAIN, words: "the question asks about a policy" },
  no_cue: { ...PLAIN, words: "searched text first" },
  high_stakes: { ...PLAIN, words: "high stakes: text and pages are searched" },
  ui_context_visual: { ...PLAIN, words: "searched from the page view" },
  ui_context_policy: { ...PLAIN, words: "searched from a policy" },
  ui_context_workbench: { ...PLAIN, words: "searched on the page Search" },
  ui_context_document: { ...PLAIN, words: "searched from a document" },
  ui_context_compare: { ...PLAIN, words: "searched to compare routes" },
  ui_context_pack: { ...PLAIN, words: "searched for a pack" },
  ui_context_project: { ...PLAIN, words: "searched in a project" },
  ui_context_api: { ...PLAIN, words: "searched by a program" },
  text_lane_clear: { ...PLAIN, words: "text alone gave strong results" },
  page_lane_clear: { ...PLAIN, words: "pages alone gave strong results" },
  no_lane_clear: { ...PLAIN, words: "neither text nor pages is clearly better" },
  few_results_on_pages: { ...PLAIN, words: "few results are on pages, so only text was searched" },
  lanes_merged: { ...ADVANCED, words: "their results were merged" },
  profile_rank_fusion: { ...PLAIN, words: "profile: rank fusion" },
  profile_default_research: { ...PLAIN, words: "profile: default research" },
  profile_decisions_recent: { ...PLAIN, words: "profile: recent decisions" },
  profile_templates_lookup: { ...PLAIN, words: "profile: templates" },
  class_given: { ...ADVANCED, words: "the kind of question was given" },
  class_file_named: { ...ADVANCED, words: "a file is named" },
  class_document_asked: { ...ADVANCED, words: "a document is asked for" },
  class_corpora_named: { ...ADVANCED, words: "several corpora are named" },
  class_comparison: { ...ADVANCED, words: "something is compared" },
  class_support: { ...ADVANCED, words: "evidence for or against is asked for" },
  class_issue: { ...ADVANCED, words: "an issue is asked about" },
  class_unknown: { ...ADVANCED, words: "too few words to tell what is wanted" },
  utility_weighed: { ...PLAIN, words: "often-used passages are boosted" },
  question_by_name: { ...ADVANCED, words: "a document is named" },
  question_concept_decision: { ...ADVANCED, words: "decisions are asked for" },
  question_concept_question: { ...ADVANCED, words: "open questions are asked for" },
  question_concept_action: { ...ADVANCED, words: "actions are asked for" },
  question_by_time: { ...ADVANCED, words: "a time is asked for" },
  question_event_unknown: { ...ADVANCED, words: "the date of an event is not known" },
  question_across: { ...ADVANCED, words: "corpora or projects are compared" },
  question_filter_left_nothing: {
    ...ADVANCED,
    words: "no result passed the filters read from the question",
  },
  corpus_unknown: { ...PLAIN, words: "a named corpus does not exist" },
  corpus_not_indexed: { ...PLAIN, words: "a named corpus has nothing indexed yet" },
  documents_being_indexed: { ...ADVANCED, words: "documents are still being indexed" },
  question_by_place: { ...ADVANCED, words: "a place is named" },
  place_linked_only: { ...PLAIN, words: "only documents that are linked to the place were searched" },
  place_linked_first: { ...PLAIN, words: "passages that name records of the place rank higher" },
  place_nothing_there: { ...PLAIN, words: "the datasets cover the place and have nothing there" },
  place_not_covered: { ...PLAIN, words: "no dataset covers the place" },
  places_unavailable: { ...PLAIN, words: "the place could not be compared with records" },
  project_corpora: { ...PLAIN, words: "only the project’s corpora were searched" },
  project_documents: { ...PLAIN, words: "only documents of the project’s reference or stage were searched" },
  project_place: { ...PLAIN, words: "the place is the project’s site" },
  project_place_unknown: { ...PLAIN, words: "the project’s site could not be read" },
  nothing_found: { ...WEAKNESS, words: "nothing was found" },
  weak_match: { ...WEAKNESS, words: "the first result hardly matches the question" },
  words_not_together: { ...WEAKNESS, words: "no passage has the words of the question together" },
  question_only_raised: { ...WEAKNESS, words: "the documents found ask this question and do not answer it" },
  asked_number_absent: {
    ...WEAKNESS,
    words: "the top results do not contain a number from the question",
  },
  asked_name_absent: { ...WEAKNESS, words: "the top results do not contain a name from the question" },
  corpus_match: { ...ROUTE, words: "corpora were named" },
  semantic_best_fit: { ...ROUTE, words: "meaning fits best" },
  hybrid_best_fit: { ...ROUTE, words: "words and meaning fit best" },
  stale_penalty: { ...MISSING_ROUTE, words: "results of a corpus that is not up to date rank lower" },
  health_degraded: { ...MISSING_ROUTE, words: "part of the search did not answer in full" },
  cross_corpus_query: { ...ROUTE, words: "several corpora are searched at once" },
  exact_route_not_available: { ...ROUTE, words: "exact look-up is not available" },
  corpus_disabled: { ...MISSING_ROUTE, words: "a corpus that is turned off was not searched" },
  semantic: { ...PLAIN, words: "meaning" },
  keyword: { ...PLAIN, words: "words" },
  question_decomposed: { ...ADVANCED, words: "the question was also searched in parts" },
  part_of_question_degraded: { ...PLAIN, words: "a part of the question was not answered in full" },
  leading_documents_first: {
    ...ADVANCED,
    words: "the best passage of each document comes first, because two things are asked",
  },
  asked_apart: { ...PLAIN, words: "two things are asked" },
  compared: { ...PLAIN, words: "things are compared" },
  between_two: { ...PLAIN, words: "the difference between two is asked" },
  more_than: { ...PLAIN, words: "one thing is compared with another" },
  named_sides: { ...PLAIN, words: "two sides are named" },
} as const satisfies Record<string, ReasonFacts>;

export type ReasonCode = keyof typeof REASONS;
export const REASON_CODES = keysOf(REASONS);

/** Reason codes that state how a question was routed. */
export type RouteCode = {
  [C in ReasonCode]: (typeof REASONS)[C]["isRoute"] extends true ? C : never;
}[ReasonCode];

/** Returns the facts about a code; null for one of a stored receipt that this release does not declare. */
export function reasonFacts(code: string): ReasonFacts | null {
  const known = REASON_CODES.find((each) => each === code);
  return known === undefined ? null : REASONS[known];
}

/** Returns the code if the condition holds. */
export function reasonIf(holds: boolean, code: ReasonCode): readonly ReasonCode[] {
  return holds ? [code] : [];
}

/** Returns whether a reason code is about the route. */
export function isRouteCode(code: string): boolean {
  return reasonFacts(code)?.isRoute ?? false;
}
