import { and, eq } from "drizzle-orm";
import { pagePictures } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PixelReader } from "#lib/ingest/assets/index.ts";
import { type PixelBox, pictureStatistics } from "#lib/ingest/assets/statistics.ts";

type Picture = {
  readonly page: number;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly pxPerPoint: number;
};

/**
 * Returns a function that reads parts of a document's page pictures. It returns null for a missing or unreadable
 * picture.
 */
export function pixelReader(context: Context, byteHash: string): PixelReader {
  let last: Picture | null = null;
  return async (page, box) => {
    context.signal.throwIfAborted();
    try {
      if (last?.page !== page) last = await pictureOf(context, byteHash, page);
      return last && (await pictureStatistics(last.bytes, within(last, box)));
    } catch (error) {
      // Without pixels, an asset is still classified by its caption and marks.
      context.log.warn({ page, err: error }, "cannot read a page's picture");
      return null;
    }
  };
}

async function pictureOf(context: Context, byteHash: string, page: number): Promise<Picture | null> {
  const [row] = await context.db
    .select()
    .from(pagePictures)
    .where(and(eq(pagePictures.byteHash, byteHash), eq(pagePictures.number, page)));
  if (!row?.pictureHash || row.widthPx <= 0 || row.heightPx <= 0) return null;
  const bytes = await context.blobs.get(row.pictureHash);
  return { page, bytes, width: row.widthPx, height: row.heightPx, pxPerPoint: row.pxPerPoint };
}

function within({ width, height, pxPerPoint }: Picture, box: Parameters<PixelReader>[1]): PixelBox {
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.x0 * pxPerPoint)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.y0 * pxPerPoint)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((box.x1 - box.x0) * pxPerPoint))),
    height: Math.max(1, Math.min(height - top, Math.round((box.y1 - box.y0) * pxPerPoint))),
  };
}
