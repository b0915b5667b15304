import { asc, eq } from "drizzle-orm";
import { pages, type versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { ExtractedPage } from "#lib/domain/extracted.ts";
import type { PageSource } from "#lib/domain/ocr.ts";
import { type OffsetMap, offsetMap } from "#lib/domain/offsets.ts";
import { decodeWordBoxes } from "#lib/domain/word-boxes.ts";
import { blockToUtf16, readCanonical } from "#lib/services/documents/shared/stored-document.ts";

export type StoredPages = {
  readonly text: string;
  readonly map: OffsetMap;
  readonly blocks: ReturnType<typeof blockToUtf16>[];
  readonly pages: readonly (ExtractedPage & { readonly source: PageSource })[];
};

/**
 * Returns a version's text and pages with everything on them, from the documents' tables. Spans are in UTF-16. Pages of
 * formats without drawings have no `graphics`.
 */
export async function readPages(
  context: Context,
  version: typeof versions.$inferSelect,
): Promise<StoredPages> {
  const { text, blocks } = await readCanonical(context, version.id);
  const map = offsetMap(text);
  const rows = await context.db
    .select()
    .from(pages)
    .where(eq(pages.versionId, version.id))
    .orderBy(asc(pages.number));
  return {
    text,
    map,
    blocks: blocks.map((block) => blockToUtf16(block, map)),
    pages: rows.map(({ number, width, height, charStart, charEnd, words, graphics, source }) => ({
      number,
      width,
      height,
      source,
      span: map.spanToUtf16({ start: charStart, end: charEnd }),
      words: decodeWordBoxes(words).map((word) => ({ ...word, ...map.spanToUtf16(word) })),
      ...(version.format === "pdf" ? { graphics } : {}),
    })),
  };
}
