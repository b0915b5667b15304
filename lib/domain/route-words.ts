import type { LaneChoice, ProfileName, RerankChoice, SearchMode } from "./frame-choices.ts";

/** Words for the parts of a route, in the route dialog and in the title of a route. */

export const ROUTE_LANE_WORDS: Readonly<Record<LaneChoice, string>> = {
  auto: "automatic",
  text: "text",
  page: "pages",
  both: "text + pages",
};
export const ROUTE_MODE_WORDS: Readonly<Record<SearchMode, string>> = {
  hybrid: "hybrid",
  semantic_with_keyword_boost: "meaning, keywords boost",
  semantic: "meaning",
  keyword: "keyword",
};
/** The ways to search, as every page but the comparison of routes and every exported file names them. */
export const SEARCH_MODE_WORDS: Readonly<Record<SearchMode, string>> = {
  hybrid: "words and meaning",
  semantic_with_keyword_boost: "meaning, with a boost for words",
  semantic: "meaning only",
  keyword: "words only",
};
export const PROFILE_WORDS: Readonly<Record<ProfileName, string>> = {
  adaptive: "adaptive",
  rank_fusion: "rank fusion",
  default_research: "default research",
  decisions_recent: "recent decisions",
  templates_lookup: "templates",
};
export const RERANK_WORDS: Readonly<Record<RerankChoice, string>> = {
  profile: "default",
  off: "not reranked",
  "late-interaction": "reranked by late interaction",
  "cross-encoder": "reranked by a cross-encoder",
  http: "reranked by a service",
};
