import type { Config } from "#lib/config/config.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { chunkDocument } from "#lib/ingest/to-chunks.ts";
import { toCodePoints } from "#lib/ingest/to-code-points.ts";
import { estimateTokens } from "#lib/text/token-estimate.ts";

export type CutDocument = {
  /** Spans in code points, as are those of `chunks`. */
  readonly extracted: Extracted;
  readonly chunks: readonly AnnotatedChunk[];
  /** Code points of the canonical text. */
  readonly charCount: number;
};

/** How many passages a document of this size may have. */
function mostChunks(config: Config, sizeBytes: number): number {
  return sizeBytes >= config.limits.largeDocumentBytes
    ? config.limits.maxChunksLarge
    : config.limits.maxChunks;
}

/**
 * Cuts and annotates a document by the configured policy and converts every span to code points. Where the passages had
 * to stop because there are too many, a note on the document says so.
 * @param extracted spans in UTF-16
 */
export function cutDocument(config: Config, sizeBytes: number, extracted: Extracted): CutDocument {
  const most = mostChunks(config, sizeBytes);
  const { chunks, truncatedAt } = chunkDocument(extracted, config.chunking, {
    maxChunks: most,
    countTokens: estimateTokens,
  });
  const { truncatedAt: stoppedAt, ...converted } = toCodePoints(extracted, chunks, truncatedAt);
  const charCount = offsetMap(extracted.text).length;
  if (stoppedAt === null) return { ...converted, charCount };
  const note = {
    code: "too_many_chunks",
    message:
      `Only the first ${most} passages are searchable, up to character ${stoppedAt} of ${charCount}: the document ` +
      "gives more than the configured limit.",
  };
  return {
    ...converted,
    charCount,
    extracted: { ...converted.extracted, notes: [...extracted.notes, note] },
  };
}
