import { and, eq } from "drizzle-orm";
import { pagePictures, pages } from "#db/schema/index.ts";
import type { BlobPart } from "#lib/blobs/blob-store.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";

export type PageAddress = {
  readonly documentId: string;
  readonly version?: number;
  /** From 1. */
  readonly page: number;
};

/** A stored picture (webp). */
export type PictureRead = {
  /** sha256 of the bytes. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
  /** Path on this machine's disk. */
  readonly path: string;
  /** Returns the bytes from `start` (default 0) to before `end` (default all). Opens the file. */
  readonly open: (part?: BlobPart) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

/**
 * Finds the picture or thumbnail of a page.
 * @throws AppError("not_found") with the reason: no such page, not rendered yet, or why rendering failed.
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
  const size = hash ? await context.blobs.size(hash) : null;
  if (hash && size !== null) {
    const open = (part: BlobPart = {}) => context.blobs.stream(hash, { ...part, signal: context.signal });
    return { hash, size, path: context.blobs.locate(hash), open };
  }
  const why = row.drawn?.errorMessage ?? "It is not drawn yet. Try again in a moment.";
  throw new AppError("not_found", `There is no picture of page ${input.page}: ${why}`);
}
