import { LANE_WORDS } from "#components/words/reasons.ts";
import type { Badge } from "#lib/domain/badges.ts";
import type { DriftCause } from "#lib/domain/drift.ts";
import type { FilteredOut, ReceiptOrigin, Tool } from "#lib/domain/receipt.ts";
import type { QueryClass, UiContext } from "#lib/domain/routing.ts";
import type { LaneChoice } from "#lib/domain/search.ts";

/** Shown for a result whose source was removed or is hidden from this reader. The two look the same on purpose. */
export const SOURCE_GONE = "source removed or restricted";

export const ORIGIN_WORDS: Readonly<Record<ReceiptOrigin, string>> = {
  workbench: "in the workbench",
  api: "by a program",
  compare: "to compare routes",
  across: "to compare corpora",
  replay: "to replay a receipt",
};

const STEP_WORDS: Readonly<Record<Exclude<Tool, "lane">, string>> = {
  route: "Route chosen",
  fuse: "Brought into one order",
  utility: "Use by people weighed",
  guard: "Guards",
  rerank: "Reranked",
  assemble: "Evidence assembled",
  answer: "Answer given",
};

/** Returns the name of a step: "Text lane asked", "Guards". */
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

/** Returns a step's anchor, the same in every receipt: "lane-text", "guard". */
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

/** Returns what excluded a result. */
export function filterWords(by: string): string {
  return FILTER_WORDS[by] ?? by.replaceAll("_", " ");
}

const UNITS: Readonly<Record<FilteredOut["what"], string>> = {
  documents: "document",
  passages: "passage",
  corpora: "corpus",
};

/** Returns the counted unit: "document", "passage", "corpus". */
export function unitOf(what: FilteredOut["what"]): string {
  return UNITS[what];
}

export const DRIFT_CAUSE_WORDS: Readonly<Record<DriftCause, string>> = {
  document_added: "the document was added since",
  document_changed: "the document has another version now",
  document_removed: "the document was removed",
  metadata_changed: "the document's metadata was edited",
  confidentiality_changed: "its confidentiality was changed",
  corpus_enabled: "its corpus is searched now and was not then",
  corpus_disabled: "its corpus is switched off",
  corpus_removed: "its corpus was removed",
  corpus_reindexed: "its corpus was indexed by another recipe",
  re_embedded: "its corpus has vectors of another model",
  model_changed: "another model is used",
  policy_changed: "the route's policy or its profile was changed",
  ranking_changed: "this release uses other weights",
  approximate_index_rebuilt: "the approximate index was rebuilt",
  statistics_changed: "word weights changed when passages were added or removed",
  lane_status_changed: "a lane answered differently",
  judgement: "somebody judged it",
  time_passed: "time has passed, and recency counts",
  displaced: "other results came, went or moved",
  unexplained: "nothing that was logged explains it",
};
