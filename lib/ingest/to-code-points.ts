import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { Block, Extracted, ExtractedPage } from "#lib/domain/extracted.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";

export type InCodePoints = {
  readonly extracted: Extracted;
  readonly chunks: readonly AnnotatedChunk[];
  readonly truncatedAt: number | null;
};

/**
 * Converts every span of an ingested document from UTF-16 to code points of the canonical text: blocks, marks, cells,
 * pages, words, chunks, entities and links. Nothing else does. Texts without astral characters are returned unchanged.
 */
export function toCodePoints(
  extracted: Extracted,
  chunks: readonly AnnotatedChunk[],
  truncatedAt: number | null = null,
): InCodePoints {
  const map = offsetMap(extracted.text);
  if (map.length === extracted.text.length) return { extracted, chunks, truncatedAt };
  const convert = <T extends Span>(item: T): T => ({ ...item, ...map.spanToCodePoints(item) });
  return {
    extracted: {
      ...extracted,
      blocks: extracted.blocks.map((block) => convertBlock(block, convert)),
      pages: extracted.pages.map(
        (page): ExtractedPage => ({ ...page, span: convert(page.span), words: page.words.map(convert) }),
      ),
    },
    chunks: chunks.map(
      (chunk): AnnotatedChunk => ({
        ...chunk,
        span: convert(chunk.span),
        entities: chunk.entities.map(convert),
        links: chunk.links.map(convert),
        ...(chunk.leadSpan && { leadSpan: convert(chunk.leadSpan) }),
      }),
    ),
    truncatedAt: truncatedAt === null ? null : map.toCodePoint(truncatedAt),
  };
}

function convertBlock(block: Block, convert: <T extends Span>(item: T) => T): Block {
  return {
    ...convert(block),
    ...(block.marks && { marks: block.marks.map(convert) }),
    ...(block.rows && { rows: block.rows.map((row) => row.map(convert)) }),
  };
}
