import { and, eq, sql } from "drizzle-orm";
import { pages, versionTexts } from "#db/schema/index.ts";
import { textBetween } from "#db/version-text.ts";
import type { Context } from "#lib/context.ts";
import type { PageWordsAnswer } from "#lib/domain/document-api.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { decodeWordBoxes, withConfidences } from "#lib/domain/word-boxes.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";
import type { PageAddress } from "./page-picture.ts";

/**
 * Returns the words of one page: text, box (points), span (code points of the canonical text) and OCR confidence. Also
 * returns the page's part of the text, which a person can correct.
 * @throws AppError("not_found") if there is no such page that the actor may see.
 */
export async function readPageWords(context: Context, input: PageAddress): Promise<PageWordsAnswer> {
  const version = await requireVersion(context, input.documentId, input.version);
  const [row] = await context.db
    .select({
      page: pages,
      text: textBetween(sql`version_texts`, {
        start: sql`${pages.charStart}`,
        end: sql`${pages.charEnd}`,
      }).mapWith(String),
    })
    .from(pages)
    .innerJoin(versionTexts, eq(versionTexts.versionId, pages.versionId))
    .where(and(eq(pages.versionId, version.id), eq(pages.number, input.page)));
  if (!row) throw new AppError("not_found", `This version has no page ${input.page}.`);
  const { page, text } = row;
  const map = offsetMap(text);
  const slice = (start: number, end: number) =>
    text.slice(map.toUtf16(start - page.charStart), map.toUtf16(end - page.charStart));
  return {
    version: version.number,
    page: page.number,
    width: page.width,
    height: page.height,
    source: page.source,
    reason: page.sourceReason,
    confidence: page.confidence,
    text: text.trim(),
    words: withConfidences(decodeWordBoxes(page.words), page.wordConfidences).map((word) => ({
      ...word,
      text: slice(word.start, word.end),
      confidence: word.confidence ?? null,
    })),
  };
}
