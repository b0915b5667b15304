import type { AnnotatedChunk } from "#lib/domain/chunk.ts";

/**
 * Characters of a segment: about a page. Cut finer, a question's words are spread over more segments than they should
 * be; cut coarser, all of a long document answers alike (docs/quality.md).
 */
const TARGET = 3000;

type Cut = Pick<AnnotatedChunk, "span" | "kind">;

/**
 * Parts a version's passages into segments: runs of neighbours of about `TARGET` characters, all of about one length, a
 * short document being one. Atoms repeat words of the clause before them, so they go with it and count for nothing.
 * @param chunks in order.
 * @returns the segment of each, from 0 and without gaps.
 */
export function segmentsOf(chunks: readonly Cut[]): readonly number[] {
  const total = chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0);
  const count = Math.max(1, Math.round(total / TARGET));
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

function lengthOf({ span, kind }: Cut): number {
  return kind === "atom" ? 0 : span.end - span.start;
}
