import type { AnnotatedChunk } from "#lib/domain/chunk.ts";

/**
 * Target size in characters: about a page. Smaller segments separate words of a question that belong together; larger
 * ones make all parts of a long document score alike (docs/quality.md).
 */
const TARGET_CHARS = 3000;

type SegmentInput = Pick<AnnotatedChunk, "span" | "kind">;

/**
 * Groups a version's passages into segments of neighbours with about `TARGET_CHARS` characters and similar lengths. A short
 * document is one segment. Atoms repeat words of the clause before them, so they join its segment and add no length.
 * @param chunks in order.
 * @returns the segment of each, from 0 and without gaps.
 */
export function segmentsOf(chunks: readonly SegmentInput[]): readonly number[] {
  const total = chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0);
  const count = Math.max(1, Math.round(total / TARGET_CHARS));
  let segment = 0;
  let before = 0;
  let empty = true;
  return chunks.map((chunk) => {
    const length = lengthOf(chunk);
    const middle = before + length / 2;
    if (length > 0 && !empty && segment < count - 1 && middle >= (total / count) * (segment + 1)) segment++;
    before += length;
    empty &&= length === 0;
    return segment;
  });
}

function lengthOf({ span, kind }: SegmentInput): number {
  return kind === "atom" ? 0 : span.end - span.start;
}
