import { modelWords } from "#components/words/models.ts";
import { count, plural } from "#components/words/quantities.ts";
import type { ChunkFlag, ChunksAnswer } from "#lib/domain/chunk-api.ts";
import type { InspectedChunk } from "#lib/domain/corpus-console.ts";

/** Filters of the passage list, in words. */
export const CHUNK_FLAG_WORDS: Readonly<Record<ChunkFlag, string>> = {
  injection: "possible prompt injection",
  disabled: "excluded from searches",
  unembedded: "not searched by meaning",
  decision: "decisions",
  question: "questions",
  action: "actions",
};

const FLAGS: Readonly<Record<string, string>> = {
  decision: "decision",
  question: "question",
  action: "action",
};

/** Returns the words of a passage's flag. Any other flag is a sign of prompt injection, so it warns. */
export function chunkFlag(flag: string): { readonly words: string; readonly warns: boolean } {
  const known = FLAGS[flag];
  return known === undefined
    ? { words: flag.replaceAll("_", " "), warns: true }
    : { words: known, warns: false };
}

/** The page of a document's passages. */
export const PASSAGES_WORDS = {
  title: "Passages",
  documentLabel: "Document",
  facts: ({ version, total, disabledTotal }: ChunksAnswer) => {
    const facts = [`version ${version}`, plural(total, "passage")];
    if (disabledTotal > 0) facts.push(`${count(disabledTotal)} excluded from searches`);
    return facts.join(" · ");
  },
  testQuestion: "Test question",
  score: "Score",
  show: "Show",
  allPassages: "all passages",
  failedTitle: "The passages could not be loaded",
  noMatchTitle: "No matching passages",
  noMatchHelp: "Show all passages of the document.",
  keywordOnlyTitle: "Keyword scores only",
  keywordOnlyHelp: "The model for search by meaning does not answer, so results by meaning are missing.",
  excluded: "Passage excluded from searches.",
  included: "Passage included in searches again.",
} as const;

/** One passage. `name` is "passage 3". */
export const PASSAGE_WORDS = {
  name: (ordinal: number) => `passage ${count(ordinal + 1)}`,
  excluded: "excluded from searches",
  excludedBy: "Excluded by {actor}, {when}: {reason}",
  place: ({ page, charStart, charEnd, terms }: InspectedChunk) =>
    [
      ...(page === null ? [] : [`page ${page}`]),
      `${count(charStart)}–${count(charEnd)}`,
      plural(Math.round(terms), "term"),
    ].join(" · "),
  show: "Show in the document",
  showLabel: (name: string) => `Show ${name} in the document`,
  read: "Read it in the document",
  readLabel: (name: string) => `Read ${name} in the document`,
  exclude: "Exclude from searches",
  excludeLabel: (name: string) => `Exclude ${name} from searches`,
  include: "Include it again",
  includeLabel: (name: string) => `Include ${name} again`,
  vectors: "Vectors",
  noVectors: "none",
  vectorsBy: (facets: readonly string[], modelId: string) => `${facets.join(", ")} by ${modelWords(modelId)}`,
  scores: "Scores",
  scoresOf: ({ rank, bm25, cosine }: NonNullable<InspectedChunk["scores"]>) =>
    [
      rank === null ? "not ranked" : `rank ${rank}`,
      `BM25 ${bm25 === null ? "none of the words" : bm25.toFixed(2)}`,
      ...Object.entries(cosine).map(([facet, value]) => `cosine ${facet} ${value.toFixed(3)}`),
    ].join(" · "),
} as const;

/** The dialog that excludes a passage. */
export const EXCLUDE_PASSAGE_WORDS = {
  title: "Exclude this passage from searches",
  help: "You can still read and cite it in the document. Later versions with the same words exclude it too.",
  reasonLabel: "Why",
  reasonHelp: "The reason is stored in the audit log.",
  cancel: "Cancel",
  exclude: "Exclude passage",
} as const;
