import type { AnnotatedChunk, ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import type { TopicVocabulary } from "#lib/domain/topic-words.ts";
import { annotator } from "./annotate/index.ts";
import { cutChunks } from "./chunk/index.ts";
import { withoutShapeRows } from "./shape-rows.ts";
import { wordsWithoutFurniture } from "./without-furniture.ts";

/** Default of `max_chunks_per_document`. The configuration can raise it. */
const MAX_CHUNKS = 2000;

export type ChunkDeps = {
  /** Counts tokens of the embedding model. Only the `token` and `paragraph` policies use it. */
  readonly countTokens: (text: string) => number;
  /** Maximum number of passages and atoms together. The rest of the document is left out. */
  readonly maxChunks?: number;
  /** The topics that passages may have. Absent: none. */
  readonly topics?: TopicVocabulary;
};

export type ChunkedDocument = {
  readonly chunks: readonly AnnotatedChunk[];
  /** Start of the first passage or atom beyond the maximum, or null if all were kept. */
  readonly truncatedAt: number | null;
};

/**
 * Cuts and annotates a document. Spans are in UTF-16, like the extractor's. `toCodePoints` converts both. The text of a
 * passage is that of its span, with spaces in place of running headers, footers and page numbers. Rows of map layers are no passages.
 */
export function chunkDocument(
  extracted: Extracted,
  policy: ChunkPolicyConfig,
  deps: ChunkDeps,
): ChunkedDocument {
  const drafts = withoutShapeRows(extracted, cutChunks(extracted, policy, deps.countTokens));
  const kept = drafts.slice(0, deps.maxChunks ?? MAX_CHUNKS);
  const annotate = annotator(extracted, deps.topics ?? []);
  const wordsOf = wordsWithoutFurniture(extracted);
  const chunks = kept.map((draft) => ({ ...draft, ...annotate(draft), text: wordsOf(draft.span) }));
  return { chunks, truncatedAt: drafts[kept.length]?.span.start ?? null };
}
