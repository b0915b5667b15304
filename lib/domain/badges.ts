import { keysOf } from "./keys-of.ts";
import type { Lane } from "./lane.ts";

/** The unit of a badge's number. The page formats it. */
export type BadgeNumber =
  | "added_to_score"
  | "bm25"
  | "cosine"
  | "days_old"
  | "lanes"
  | "look"
  | "per_cent_sure"
  | "phrases"
  | "risk"
  | "sureness"
  | "words";

/** How the detail of a badge is stored, if not in words: an ISO date, or lanes with commas between. */
export type BadgeDetail = "date" | "lanes";

/** The data that declares a badge. */
type BadgeFacts = {
  readonly words: string;
  /** A caution about a judgement that a model or a rule made; "" if it states a fact. */
  readonly caution: string;
  /** Null if it has no number. */
  readonly number: BadgeNumber | null;
  /** Null if its detail is in words, or if it has none. */
  readonly detail: BadgeDetail | null;
  /** True if it warns of the passage itself. */
  readonly warns: boolean;
};

const PLAIN = { caution: "", number: null, detail: null, warns: false } as const;

/** Every badge, in the order in which a result shows them. A new badge is an entry here and a rule in `lib/explain/badges.ts`. */
const BADGES = {
  exact_phrase: { ...PLAIN, words: "exact phrase", number: "phrases" },
  page_match: {
    ...PLAIN,
    words: "page looks similar",
    caution: "A model found that the page looks like what the question asks for.",
    number: "look",
  },
  /** It names a record on the place of the question. */
  spatial_trigger: { ...PLAIN, words: "spatial trigger" },
  exact_term: { ...PLAIN, words: "exact term", number: "bm25" },
  semantic_match: {
    ...PLAIN,
    words: "semantic match",
    caution: "A model found it similar in meaning.",
    number: "cosine",
  },
  heading_match: { ...PLAIN, words: "heading match", number: "words" },
  defined_clause: { ...PLAIN, words: "defined clause", number: "added_to_score" },
  file_name_match: { ...PLAIN, words: "file name match", number: "added_to_score" },
  table: { ...PLAIN, words: "table" },
  decision: { ...PLAIN, words: "decision" },
  open_question: { ...PLAIN, words: "open question" },
  action: { ...PLAIN, words: "action" },
  injection_risk: {
    ...PLAIN,
    words: "possible prompt injection",
    caution: "It contains words that look like instructions to a language model. This lowers its rank.",
    number: "risk",
    warns: true,
  },
  asset: { ...PLAIN, words: "picture", number: "bm25" },
  freshness_boost: { ...PLAIN, words: "boosted as recent", number: "added_to_score" },
  recency: { ...PLAIN, words: "recent", number: "days_old", detail: "date" },
  corroborated: { ...PLAIN, words: "found in several ways", number: "lanes", detail: "lanes" },
  low_ocr_confidence: {
    ...PLAIN,
    words: "hard to read",
    caution: "Its text was recognised from a picture. Check the page.",
    number: "per_cent_sure",
  },
  /** A better result's passage refers to this one. */
  cross_reference: {
    ...PLAIN,
    words: "cross-referenced",
    caution: "A passage above refers to it with these words. The clause was inferred from its label.",
    number: "sureness",
  },
  /** It may contain an exception or a test for another; inferred, not established. */
  inferred_exception: {
    ...PLAIN,
    words: "possible exception (inferred)",
    caution: "Inferred from its wording. Check whether it is an exception.",
    number: "sureness",
  },
} as const satisfies Record<string, BadgeFacts>;

export type BadgeCode = keyof typeof BADGES;
export const BADGE_CODES = keysOf(BADGES);

/** Returns the facts about a badge; null for one of a stored receipt that this release does not declare. */
export function badgeFacts(code: string): BadgeFacts | null {
  const known = BADGE_CODES.find((each) => each === code);
  return known === undefined ? null : BADGES[known];
}

/** A short fact: its subject, its number, and the step of the search that it comes from. */
export type Badge = {
  readonly code: BadgeCode;
  readonly detail?: string;
  /** BM25, cosine, days, per cent …; null if the fact has no number. */
  readonly number: number | null;
  readonly from: { readonly tool: "lane" | "fuse" | "guard" | "answer"; readonly lane: Lane | null };
};
