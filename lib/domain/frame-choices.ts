import { LANE_GROUPS } from "./lane.ts";

/*
 * The choices of a search frame, without the schemas that check them. The workbench loads these values in the browser,
 * so this file imports no schema library.
 */

export const SEARCH_MODES = ["hybrid", "semantic_with_keyword_boost", "semantic", "keyword"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Every group of lanes, however many there are. The API and stored frames keep the name. */
export const ALL_GROUPS = "both";

/** Which lanes to ask: the question's words decide, one group alone, or all groups. */
export const LANE_CHOICES = ["auto", ...LANE_GROUPS, ALL_GROUPS] as const;
export type LaneChoice = (typeof LANE_CHOICES)[number];

/** Names of the weights in `profile.ts`. `adaptive` is the default of the page. */
export const PROFILE_NAMES = [
  "adaptive",
  "rank_fusion",
  "default_research",
  "decisions_recent",
  "templates_lookup",
] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const RERANKERS = ["late-interaction", "cross-encoder", "http"] as const;
export type RerankerKind = (typeof RERANKERS)[number];

/** Which model reranks the top: that of the profile, none, or this one. */
export const RERANK_CHOICES = ["profile", "off", ...RERANKERS] as const;
export type RerankChoice = (typeof RERANK_CHOICES)[number];

/** Whether surely misspelt words of the question are corrected. */
export const SPELLINGS = ["correct", "as_typed"] as const;

/** Whether only documents that are linked to the place are searched, or these rank higher. */
export const PLACE_LINKS = ["only", "first"] as const;

/** Whether a search in a project finds only documents of its reference or stage, or any. Absent: as the project states. */
export const PROJECT_DOCUMENTS = ["only", "any"] as const;

/** What a project sets in a search that does not set it itself; `place_unknown`: its site could not be read. */
export const PROJECT_PARTS = ["corpora", "documents", "place", "place_unknown"] as const;
export type ProjectPart = (typeof PROJECT_PARTS)[number];

/** A high-stakes question is asked of every group of lanes, even if one of them has a high confidence. */
export const STAKES = ["normal", "high"] as const;
export type Stakes = (typeof STAKES)[number];

/**
 * Kinds that can be recognised from the words of a question if the frame asks for it. All others are plain searches.
 */
export const RECOGNISED_KINDS = ["name", "concept", "time", "across", "place"] as const;
export type RecognisedKind = (typeof RECOGNISED_KINDS)[number];

/**
 * The date of a document that a period filters: added, last changed, published, or effective. `in_force` means in
 * effect at some time in the period.
 */
export const DATE_FIELDS = ["created", "modified", "published", "effective", "in_force"] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** The part of the product that asks. */
export const UI_CONTEXTS = [
  "workbench",
  "policy",
  "visual",
  "document",
  "compare",
  "pack",
  "project",
  "api",
] as const;
export type UiContext = (typeof UI_CONTEXTS)[number];

/** The places from which a person starts a search. The workbench shows them, and they can be removed. */
export const STARTED_FROM = ["visual", "document", "policy", "pack"] as const satisfies readonly UiContext[];
export type StartedFrom = (typeof STARTED_FROM)[number];
