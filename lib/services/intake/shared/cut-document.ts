import type { Config } from "#lib/config/config.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { TopicVocabulary } from "#lib/domain/topic-words.ts";
import { chunkDocument } from "#lib/ingest/to-chunks.ts";
import { toCodePoints } from "#lib/ingest/to-code-points.ts";
import { estimateTokens } from "#lib/text/token-estimate.ts";

export type CutDocument = {
  /** Spans in code points, as in `chunks`. */
  readonly extracted: Extracted;
  readonly chunks: readonly AnnotatedChunk[];
  /** Length of the canonical text in code points. */
  readonly charCount: number;
};

/** Returns the maximum number of passages for a document of this size, and the variable that sets it. */
function maxChunks({ limits }: Config, sizeBytes: number) {
  return sizeBytes >= limits.largeDocumentBytes
    ? { most: limits.maxChunksLarge, variable: "MAX_CHUNKS_LARGE_DOCUMENT" }
    : { most: limits.maxChunks, variable: "MAX_CHUNKS_PER_DOCUMENT" };
}

/**
 * Splits a document into annotated chunks by the configured policy and converts every span to code points. If there are
 * too many chunks, leaves out the rest and adds a note to the document.
 * @param extracted spans in UTF-16
 */
export function cutDocument(
  config: Config,
  sizeBytes: number,
  extracted: Extracted,
  topics: TopicVocabulary,
): CutDocument {
  const { most, variable } = maxChunks(config, sizeBytes);
  const { chunks, truncatedAt } = chunkDocument(extracted, config.chunking, {
    maxChunks: most,
    countTokens: estimateTokens,
    topics,
  });
  const { truncatedAt: stoppedAt, ...converted } = toCodePoints(extracted, chunks, truncatedAt);
  const charCount = offsetMap(extracted.text).length;
  if (stoppedAt === null) return { ...converted, charCount };
  const note = {
    code: "too_many_chunks",
    message:
      `Only the first ${most} passages are searchable, up to character ${stoppedAt} of ${charCount}. Raise ` +
      `${variable} and rebuild the index to search all of it.`,
  };
  return {
    ...converted,
    charCount,
    extracted: { ...converted.extracted, notes: [...extracted.notes, note] },
  };
}
