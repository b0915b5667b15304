import type { DriftCause, DriftItem } from "#lib/domain/drift.ts";
import type { FilteredOut, ProviderReceipt, ReceiptOrigin, Tool } from "#lib/domain/receipt.ts";
import type { QueryClass, UiContext } from "#lib/domain/routing.ts";
import type { Badge, LaneChoice } from "#lib/domain/search.ts";
import { LANE_WORDS } from "./reasons.ts";

/** Said of a result whose source is gone or not for this reader: the two look alike. */
export const SOURCE_GONE = "source removed, or not for you";

/** What our own lanes are called on doc18's wire. */
export const PROVIDER: Pick<ProviderReceipt, "provider_kind" | "search_lane"> = {
  provider_kind: "llamaindex_index",
  search_lane: "semantic_corpus",
};

export const ORIGIN_WORDS: Readonly<Record<ReceiptOrigin, string>> = {
  workbench: "in the workbench",
  api: "by a program",
  compare: "to compare routes",
  across: "to set corpora side by side",
  replay: "to replay a receipt",
};

const STEP_WORDS: Readonly<Record<Exclude<Tool, "lane">, string>> = {
  route: "Route chosen",
  fuse: "Brought into one order",
  utility: "Use by people weighed",
  guard: "Guards",
  rerank: "Read a second time",
  assemble: "Evidence assembled",
  answer: "Answer given",
};

/** What a step is called: "Text lane asked", "Guards". */
export function stepWords({
  tool,
  lane,
}: {
  readonly tool: Tool;
  readonly lane: Badge["from"]["lane"];
}): string {
  if (tool !== "lane") return STEP_WORDS[tool];
  const words = lane === null ? "a" : LANE_WORDS[lane];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} lane asked`;
}

/** A step's name in an address, the same in every receipt: "lane-text", "guard". */
export function stepAnchor({
  tool,
  lane,
}: {
  readonly tool: Tool;
  readonly lane: Badge["from"]["lane"];
}): string {
  return lane === null ? tool : `${tool}-${lane}`;
}

export const CLASS_WORDS: Readonly<Record<QueryClass, string>> = {
  exact_document_lookup: "looking for a document",
  semantic_issue_lookup: "asking about an issue",
  cross_corpus_lookup: "comparing across corpora",
  support_pack_lookup: "gathering support",
  mixed_unknown: "not told",
};

export const LANE_CHOICE_WORDS: Readonly<Record<LaneChoice, string>> = {
  auto: "left to the route",
  text: "in the text",
  page: "on the pages",
  both: "in the text and on the pages",
};

export const UI_CONTEXT_WORDS: Readonly<Record<UiContext, string>> = {
  workbench: "the workbench",
  policy: "where policies are read",
  visual: "where pages are looked at",
  compare: "the comparison",
  pack: "a pack",
  api: "a program",
};

const FILTER_WORDS: Readonly<Record<string, string>> = {
  confidentiality: "their confidentiality",
  documents: "the documents named",
  doc_types: "document type",
  formats: "format",
  authorities: "authority",
  adoption_statuses: "adoption status",
  projects: "project",
  matters: "matter",
  tags: "tags",
  dates: "dates",
  cap_per_source: "the profile's bound of one document",
};

/** What kept something out. */
export function filterWords(by: string): string {
  return FILTER_WORDS[by] ?? by.replaceAll("_", " ");
}

const UNITS: Readonly<Record<FilteredOut["what"], string>> = {
  documents: "document",
  passages: "passage",
  corpora: "corpus",
};

/** What is counted: "document", "passage", "corpus". */
export function unitOf(what: FilteredOut["what"]): string {
  return UNITS[what];
}

export const DRIFT_KIND_WORDS: Readonly<Record<DriftItem["kind"], string>> = {
  same: "the same",
  moved: "moved",
  rescored: "scored otherwise",
  new: "new",
  gone: "gone",
};

export const DRIFT_CAUSE_WORDS: Readonly<Record<DriftCause, string>> = {
  document_added: "the document was added since",
  document_changed: "the document has another version now",
  document_removed: "the document was removed",
  metadata_changed: "what is known of the document was edited",
  confidentiality_changed: "its confidentiality was changed",
  corpus_enabled: "its corpus answers now and did not then",
  corpus_disabled: "its corpus is switched off",
  corpus_removed: "its corpus was removed",
  corpus_reindexed: "its corpus was indexed by another recipe",
  re_embedded: "its corpus has vectors of another model",
  model_changed: "another model answers",
  policy_changed: "the route's policy or its profile was changed",
  ranking_changed: "this release weighs otherwise",
  approximate_index_rebuilt: "the approximate index was built anew",
  statistics_changed: "words weigh otherwise since passages came or went",
  lane_status_changed: "a lane answered otherwise",
  judgement: "somebody judged it",
  time_passed: "time has passed, and recency counts",
  displaced: "others came, went or moved around it",
  unexplained: "nothing that was logged explains it",
};
