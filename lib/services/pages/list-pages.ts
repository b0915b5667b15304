import { and, asc, eq } from "drizzle-orm";
import { pagePictures, pages } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PageSummary } from "#lib/domain/documents.ts";
import { isHardToRead } from "#lib/domain/ocr.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";

/**
 * Lists the pages of a version in order. Those of a format without pages are the pictures in its text (ADR 0092).
 * @throws AppError("not_found") if there is no such document or version that the actor may see.
 */
export async function listPages(
  context: Context,
  input: { readonly documentId: string; readonly version?: number },
): Promise<PageSummary[]> {
  const version = await requireVersion(context, input.documentId, input.version);
  const rows = await context.db
    .select({
      number: pages.number,
      width: pages.width,
      height: pages.height,
      source: pages.source,
      confidence: pages.confidence,
      picture: pagePictures.pictureHash,
    })
    .from(pages)
    .leftJoin(
      pagePictures,
      and(eq(pagePictures.byteHash, version.byteHash), eq(pagePictures.number, pages.number)),
    )
    .where(eq(pages.versionId, version.id))
    .orderBy(asc(pages.number));
  const { lowConfidence } = context.config.ocr;
  return rows.map(({ picture, ...page }) => ({
    ...page,
    isHardToRead: isHardToRead(page.confidence, lowConfidence),
    hasPicture: picture !== null,
  }));
}
