import { plural } from "#components/words/quantities.ts";
import { LANE_WORDS } from "#components/words/reasons.ts";
import type { Badge } from "#lib/domain/badges.ts";
import type { DriftCause } from "#lib/domain/drift.ts";
import type { FilteredOut, ReceiptOrigin, Tool } from "#lib/domain/receipt.ts";
import type { SearchMode } from "#lib/domain/search.ts";

/** Shown for a result whose source was removed or is hidden from this reader. The two look the same on purpose. */
export const SOURCE_GONE = "source removed or restricted";

export const ORIGIN_WORDS: Readonly<Record<ReceiptOrigin, string>> = {
  workbench: "in Search",
  api: "by a program",
  compare: "to compare routes",
  across: "to compare corpora",
  replay: "to replay a receipt",
};

const STEP_WORDS: Readonly<Record<Exclude<Tool, "lane">, string>> = {
  route: "Route chosen",
  place: "Place compared with records",
  fuse: "Results combined",
  utility: "Often-used passages boosted",
  guard: "Results checked",
  rerank: "Reranked",
  assemble: "Evidence assembled",
  answer: "Answer given",
};

/** Returns the name of a step: "Text search", "Results checked". */
export function stepWords({
  tool,
  lane,
}: {
  readonly tool: Tool;
  readonly lane: Badge["from"]["lane"];
}): string {
  if (tool !== "lane") return STEP_WORDS[tool];
  const words = lane === null ? "a" : LANE_WORDS[lane];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} search`;
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

/** How a search was run. A receipt does not distinguish the two hybrid modes. */
export const SEARCHED_BY_WORDS: Readonly<Record<SearchMode, string>> = {
  hybrid: "Words and meaning",
  semantic_with_keyword_boost: "Words and meaning",
  semantic: "Meaning only",
  keyword: "Words only",
};

const FILTER_WORDS: Readonly<Record<string, string>> = {
  confidentiality: "confidentiality",
  documents: "chosen documents",
  doc_types: "document type",
  formats: "format",
  authorities: "authority",
  adoption_statuses: "adoption status",
  projects: "project",
  matters: "matter",
  stages: "stage",
  applications: "application",
  roles: "document role",
  motions: "motion type",
  topology_labels: "topology label",
  properties: "other metadata",
  tags: "tags",
  dates: "dates",
  cap_per_source: "the limit of passages for one document",
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

/** Returns a number with its unit: "3 documents", "2 corpora". The name of each kind is its plural. */
export function filteredOutWords({ count, what }: Pick<FilteredOut, "count" | "what">): string {
  return plural(count, UNITS[what], what);
}

export const DRIFT_CAUSE_WORDS: Readonly<Record<DriftCause, string>> = {
  document_added: "the document is new",
  document_changed: "the document has a new version",
  document_removed: "the document was moved to trash or deleted",
  metadata_changed: "the document’s metadata was edited",
  confidentiality_changed: "its confidentiality was changed",
  corpus_enabled: "its corpus was turned on",
  corpus_disabled: "its corpus was turned off",
  corpus_removed: "its corpus was removed",
  corpus_reindexed: "its corpus was indexed with other settings",
  re_embedded: "its corpus uses another embedding model",
  model_changed: "the model changed",
  policy_changed: "the search settings changed",
  ranking_changed: "this version of Sightline ranks differently",
  synonyms_changed: "other synonyms are searched for",
  topics_changed: "a topic of the filter was changed",
  datasets_changed: "the datasets of the place changed",
  approximate_index_rebuilt: "the approximate index was removed",
  statistics_changed: "scores shifted because the documents changed",
  lane_status_changed: "one kind of search answered differently",
  judgement: "someone rated it",
  time_passed: "time has passed, and newer documents rank higher",
  displaced: "other results were added, removed or moved",
  unexplained: "no cause was logged",
};
