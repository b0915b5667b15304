import { pagePictures } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { RENDERER } from "#lib/domain/page-picture.ts";
import type { DrawnPicture } from "#lib/ingest/pages/protocol.ts";

type PageOf = { readonly byteHash: string; readonly number: number };

/** Keeps a page's picture and thumbnail; the same page drawn again keeps the same. */
export async function storePicture(context: Context, page: PageOf, drawn: DrawnPicture): Promise<void> {
  const [pictureHash, thumbnailHash] = await Promise.all([
    context.blobs.put(drawn.picture),
    context.blobs.put(drawn.thumbnail),
  ]);
  await write(context, page, {
    pictureHash,
    thumbnailHash,
    widthPx: drawn.widthPx,
    heightPx: drawn.heightPx,
    pxPerPoint: drawn.pxPerPoint,
    bytes: drawn.picture.byteLength + drawn.thumbnail.byteLength,
    renderer: RENDERER,
    errorMessage: null,
  });
}

/** Keeps the words why a page has no picture, so that it is told there and not tried again for ever. */
export async function storeNoPicture(context: Context, page: PageOf, message: string): Promise<void> {
  const none = { pictureHash: null, thumbnailHash: null, widthPx: 0, heightPx: 0, pxPerPoint: 0, bytes: 0 };
  await write(context, page, { ...none, renderer: RENDERER, errorMessage: message });
}

type Row = Omit<typeof pagePictures.$inferInsert, "byteHash" | "number">;

async function write(context: Context, page: PageOf, row: Row): Promise<void> {
  await context.db
    .insert(pagePictures)
    .values({ ...page, ...row })
    .onConflictDoUpdate({ target: [pagePictures.byteHash, pagePictures.number], set: row });
}
