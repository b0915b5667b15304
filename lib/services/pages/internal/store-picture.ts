import type { Queryable } from "#db/client.ts";
import { pagePictures } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DrawnPicture } from "#lib/ingest/pages/protocol.ts";
import { lockBlob } from "#lib/services/blobs/shared/remove-unnamed.ts";
import { rendererOf } from "#lib/services/recipe/shared/extractor.ts";

type PageOf = { readonly byteHash: string; readonly format: string; readonly number: number };

/** Stores a page's picture and thumbnail. Idempotent. */
export async function storePicture(context: Context, page: PageOf, drawn: DrawnPicture): Promise<void> {
  const { db, blobs } = context;
  const picture = await blobs.stage([drawn.picture]);
  const thumbnail = await blobs.stage([drawn.thumbnail]);
  try {
    await db.transaction(async (tx) => {
      await write(tx, page, {
        pictureHash: picture.sha256,
        thumbnailHash: thumbnail.sha256,
        widthPx: drawn.widthPx,
        heightPx: drawn.heightPx,
        pxPerPoint: drawn.pxPerPoint,
        bytes: picture.size + thumbnail.size,
        errorMessage: null,
      });
      // Store in a fixed order, so that two pages with the same pictures do not deadlock.
      const staged = [picture, thumbnail].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
      for (const { sha256 } of staged) await lockBlob(tx, sha256);
      for (const { keep } of staged) await keep();
    });
  } finally {
    await picture.discard();
    await thumbnail.discard();
  }
}

/** Stores why a page has no picture, so that it is shown there and not tried forever. */
export async function storeNoPicture(context: Context, page: PageOf, message: string): Promise<void> {
  const none = { pictureHash: null, thumbnailHash: null, widthPx: 0, heightPx: 0, pxPerPoint: 0, bytes: 0 };
  await write(context.db, page, { ...none, errorMessage: message });
}

type Row = Omit<typeof pagePictures.$inferInsert, "byteHash" | "number" | "renderer">;

async function write(db: Queryable, { byteHash, format, number }: PageOf, drawn: Row): Promise<void> {
  const row = { ...drawn, renderer: rendererOf(format) };
  await db
    .insert(pagePictures)
    .values({ byteHash, number, ...row })
    .onConflictDoUpdate({ target: [pagePictures.byteHash, pagePictures.number], set: row });
}
