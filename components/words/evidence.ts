import type { DocumentSummary } from "#lib/domain/documents.ts";
import type { FreshnessState } from "#lib/domain/freshness.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { BadgeCode } from "#lib/domain/search.ts";

const BADGE_WORDS: Readonly<Record<BadgeCode, string>> = {
  exact_term: "exact term",
  exact_phrase: "exact phrase",
  semantic_match: "semantic match",
  heading_match: "heading match",
  defined_clause: "defined clause",
  file_name_match: "file name match",
  table: "table",
  decision: "decision",
  open_question: "open question",
  action: "action",
  injection_risk: "instructions inside",
  page_match: "page looks like it",
  asset: "picture",
  low_ocr_confidence: "hard to read",
  freshness_boost: "gains by being recent",
  recency: "recent",
  corroborated: "more than one lane",
  cross_reference: "cross-reference chain",
  inferred_exception: "possible exception (inferred)",
};

/** Words for a badge. */
export function badgeWords(code: BadgeCode): string {
  return BADGE_WORDS[code] ?? String(code).replaceAll("_", " ");
}

const FRESHNESS_WORDS: Readonly<Record<string, string>> = {
  index_current: "the index was built from the current version",
  newer_version_not_indexed: "a newer version is not indexed yet",
  newer_version_failed: "a newer version could not be read",
  recipe_changed: "built with an earlier recipe",
  embedding_model_changed: "its vectors are of another model",
  not_indexed_yet: "not indexed yet",
  extractor_changed: "the extractor has changed since",
  embedding_pending: "its vectors are still being computed",
  title_changed: "its new title is not indexed yet",
  source_changed: "its file has changed, moved or gone at its source, and that is not taken in yet",
  sync_failed: "the last sync failed",
  source_unreachable: "the source cannot be checked",
};

/** Words for a freshness reason of a document. */
export function freshnessWords(code: string): string {
  return FRESHNESS_WORDS[code] ?? code.replaceAll("_", " ");
}

/** The same of a corpus, which has many files. */
export function corpusFreshnessWords(code: string): string {
  if (code !== "source_changed") return freshnessWords(code);
  return "files at the source are new, changed, moved or gone, and that is not taken in yet";
}

export const FRESHNESS_STATES: Readonly<Record<FreshnessState, string>> = {
  fresh: "fresh",
  stale: "stale",
  unknown: "unknown",
};

const CONTRIBUTION_WORDS: Readonly<Record<Contribution["source"], string>> = {
  keyword: "keyword",
  dense: "meaning",
  name: "file name",
  penalty: "penalty",
  freshness: "freshness",
  metadata: "kind of document",
  rerank: "second reading",
  visual_page: "the page's look and place of words",
  visual_text: "the words in and around its pictures",
  ocr_confidence: "hard to read",
  utility: "use by people",
};

/** What a contribution's source is called on the page. */
export function contributionWords(source: Contribution["source"]): string {
  return CONTRIBUTION_WORDS[source] ?? String(source);
}

export const FORMAT_WORDS: Readonly<Record<string, string>> = {
  md: "Markdown",
  txt: "Text",
  code: "Code",
  json: "JSON",
  yaml: "YAML",
  html: "HTML",
  pdf: "PDF",
  docx: "Word",
  image: "Picture",
};

export const STATE_WORDS: Readonly<Record<DocumentSummary["state"], string>> = {
  received: "waiting",
  extracted: "being indexed",
  indexed: "indexed",
  failed: "failed",
};

const ORIGIN_WORDS: Readonly<Record<string, string>> = {
  person: "typed by a person",
  frontmatter: "from the file's frontmatter",
  corpus_default: "corpus default",
  extracted: "read from the text",
};

/** Where a metadata value came from, in words. */
export function originWords(origin: string | undefined): string {
  return origin === undefined ? "" : (ORIGIN_WORDS[origin] ?? origin.replaceAll("_", " "));
}

/** A snake_case or kebab-case value as words: "local_plan" → "Local plan". */
export function valueWords(value: string): string {
  const spaced = value.replaceAll(/[_-]+/g, " ").trim();
  return spaced === "" ? value : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
