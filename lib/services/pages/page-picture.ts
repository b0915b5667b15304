import { and, eq } from "drizzle-orm";
import { pagePictures, pages } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";

export type PageAddress = {
  readonly documentId: string;
  readonly version?: number;
  /** From 1. */
  readonly page: number;
};

/** A picture's bytes (webp), named by their hash. */
export type PictureRead = { readonly bytes: Uint8Array; readonly hash: string };

/**
 * Reads the picture of one page, or its thumbnail.
 * @throws AppError("not_found") in words: no such page, not drawn yet, or why it could not be drawn.
 */
export async function readPagePicture(
  context: Context,
  input: PageAddress & { readonly what: "picture" | "thumbnail" },
): Promise<PictureRead> {
  const version = await requireVersion(context, input.documentId, input.version);
  const [row] = await context.db
    .select({ page: pages.number, drawn: pagePictures })
    .from(pages)
    .leftJoin(
      pagePictures,
      and(eq(pagePictures.byteHash, version.byteHash), eq(pagePictures.number, pages.number)),
    )
    .where(and(eq(pages.versionId, version.id), eq(pages.number, input.page)));
  if (!row) throw new AppError("not_found", `This version has no page ${input.page}.`);
  const hash = input.what === "picture" ? row.drawn?.pictureHash : row.drawn?.thumbnailHash;
  if (hash) return { bytes: await context.blobs.get(hash), hash };
  const why = row.drawn?.errorMessage ?? "It is not drawn yet. Try again in a moment.";
  throw new AppError("not_found", `There is no picture of page ${input.page}: ${why}`);
}
