import { count, duration } from "#components/words/quantities.ts";
import { LANE_STATUS_WORDS } from "#components/words/reasons.ts";
import type { LaneChoice } from "#lib/domain/search.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";

/** Words of the search options. They load when the options open. */

export const LANE_SWITCH_WORDS = {
  legend: "Where to look",
  auto: "Automatic",
  autoTitle: "By the question: pages too where it asks for a map, a plan, a table …",
  text: "Text",
  textTitle: "By what the documents say",
  page: "Pages",
  pageTitle: "By what the pages show",
  both: "Text and pages",
  bothTitle: "By what they say and what they show",
} as const satisfies Readonly<Record<LaneChoice | `${LaneChoice}Title` | "legend", string>>;

export const MODE_SWITCH_WORDS = {
  legend: "How to search",
  hybrid: "Words and meaning",
  hybridTitle: "By the words of the question and by their meaning, weighed for each question",
  semantic: "Meaning only",
  semanticTitle: "By meaning only",
  keyword: "Words only",
  keywordTitle: "By the words of the question only",
} as const;

export const ROUTE_CONTROLS_WORDS = {
  legend: "How the search is routed",
  profile: "Profile",
  reranking: "Reranking",
  highStakes: "High stakes",
  highStakesTitle: "Always searches both text and pages",
  boostUsed: "Boost often-used passages",
  boostUsedTitle:
    "Passages that people opened, added to packs and rated rank a little higher, and each result says so",
} as const;

/** The route of an answer, and in the advanced view its parts. */
export const ROUTE_LINE_WORDS = {
  because: "because",
  compare: "compare another route",
  provider: "Provider",
  lane: "Search lane",
  mode: "Query mode",
  profile: "Profile",
  /** "completed · 12 found · 41 ms". */
  laneTitle: ({ status, candidateCount, latencyMs }: SearchResponse["lanes"][number]) =>
    `${LANE_STATUS_WORDS[status]} · ${count(candidateCount)} found · ${duration(latencyMs)}`,
  note: (notes: readonly string[]) => `route note: ${notes.join(" ") || "none"}`,
} as const;
