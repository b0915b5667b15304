import type { DocumentSummary } from "#lib/domain/documents.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { FRESHNESS_REASON_WORDS, FRESHNESS_REASONS } from "#lib/domain/freshness.ts";
import { type Contribution, LANE_FACTS, type LaneSource, WEIGHTED_LANES } from "#lib/domain/lane.ts";
import { BEING_INDEXED } from "./being-indexed.ts";

export { tagWords, valueWords } from "#lib/domain/value-words.ts";

/** Words for a freshness reason of a document. */
export function freshnessWords(code: string): string {
  const known = FRESHNESS_REASONS.find((each) => each === code);
  return known === undefined ? code.replaceAll("_", " ") : FRESHNESS_REASON_WORDS[known];
}

/** Words for a freshness reason of a corpus. */
export function corpusFreshnessWords(code: string): string {
  if (code !== "source_changed") return freshnessWords(code);
  return "the source has changes that are not synced yet";
}

const CONTRIBUTION_WORDS: Readonly<Record<Exclude<Contribution["source"], LaneSource>, string>> = {
  keyword: "keyword",
  dense: "meaning",
  name: "file name",
  identifiers: "codes and numbers",
  penalty: "penalty",
  freshness: "freshness",
  metadata: "document type",
  rerank: "reranking",
  ocr_confidence: "hard to read",
  utility: "often used",
};

/** Returns the displayed name of a contribution's source. */
export function contributionWords(source: Contribution["source"]): string {
  const lane = WEIGHTED_LANES.find((each) => LANE_FACTS[each].source === source);
  if (lane) return LANE_FACTS[lane].words.contribution;
  return (CONTRIBUTION_WORDS as Readonly<Record<string, string>>)[source] ?? source;
}

/** Returns the name of a format; the stored name for one that this release does not read. */
export function formatWords(format: string): string {
  return storedFormatFacts(format)?.name ?? format;
}

const ASSET_REASON_WORDS: Readonly<Record<string, string>> = {
  table_cells: "has rows and columns",
  drawing_fills_page: "a drawing fills the page",
  drawing_words_on_it: "has words of a drawing on it",
  map_licence_on_it: "has the licence of a map on it",
  photo_statistics: "looks like a photograph",
  drawing_statistics: "looks like a drawing",
  picture_placed: "is a picture on the page",
  chart_numbers: "has many numbers on it",
  boxes_and_words: "has boxes and words",
  many_vector_strokes: "is drawn with many lines",
};

/** Returns why an item on a page has its type: "its caption says “map”". Null for an unknown code. */
export function assetReasonWords(code: string): string | null {
  const [, place, verb, word] = /^(caption|heading)_(says|mentions)_([a-z]+)$/.exec(code) ?? [];
  if (word === undefined) return ASSET_REASON_WORDS[code] ?? null;
  const named = place === "caption" ? "its caption" : "the heading above it";
  return verb === "says" ? `${named} says “${word}”` : `${named} is about a ${word}`;
}

export const STATE_WORDS: Readonly<Record<DocumentSummary["state"], string>> = {
  received: "waiting",
  extracted: BEING_INDEXED,
  indexed: "indexed",
  failed: "failed",
};

const ORIGIN_WORDS: Readonly<Record<string, string>> = {
  person: "entered by a person",
  frontmatter: "from the file",
  corpus_default: "corpus default",
  extracted: "from the text",
  file: "date of the file, not of publication",
};

/** Says of a date that it is the file's own: "file of 25 Nov 2026". */
export function sourceDate(date: string, isOfFile: boolean | undefined): string {
  return isOfFile ? `file of ${date}` : date;
}

/** Returns the origin of a metadata value. */
export function originWords(origin: string | undefined): string {
  return origin === undefined ? "" : (ORIGIN_WORDS[origin] ?? origin.replaceAll("_", " "));
}
