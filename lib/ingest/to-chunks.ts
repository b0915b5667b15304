import type { AnnotatedChunk, ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { annotator } from "./annotate/index.ts";
import { cutChunks } from "./chunk/index.ts";

/** rag-package, section 6: `max_chunks_per_document`; configuration raises it. */
const MAX_CHUNKS = 2000;

export type ChunkDeps = {
  /** Tokens of the embedding model; only the `token` and `paragraph` policies ask. */
  readonly countTokens: (text: string) => number;
  /** Passages and atoms together; the rest of the document is left out. */
  readonly maxChunks?: number;
};

export type ChunkedDocument = {
  readonly chunks: readonly AnnotatedChunk[];
  /** Where the first passage or atom that was left out begins, because there are too many; null when none was. */
  readonly truncatedAt: number | null;
};

/** Cuts and annotates a document. Spans in UTF-16, like the extractor's: `toCodePoints` converts both together. */
export function chunkDocument(
  extracted: Extracted,
  policy: ChunkPolicyConfig,
  deps: ChunkDeps,
): ChunkedDocument {
  const drafts = cutChunks(extracted, policy, deps.countTokens);
  const kept = drafts.slice(0, deps.maxChunks ?? MAX_CHUNKS);
  const annotate = annotator(extracted);
  const chunks = kept.map((draft) => ({
    ...draft,
    ...annotate(draft),
    text: extracted.text.slice(draft.span.start, draft.span.end),
  }));
  return { chunks, truncatedAt: drafts[kept.length]?.span.start ?? null };
}
