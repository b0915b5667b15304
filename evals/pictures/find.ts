import sharp from "sharp";
import type { Extracted } from "#lib/domain/extracted.ts";
import { findAssets, type PixelReader } from "#lib/ingest/assets/index.ts";
import { pictureStatistics } from "#lib/ingest/assets/statistics.ts";
import { type DrawableFile, openPdfForDrawing } from "#lib/ingest/pages/draw-pdf.ts";
import type { PictureKind } from "./judged.ts";

const DPI = 96;

/** Returns the kinds of the pictures that the product finds, by page. Tables are left out. */
export async function picturesByPage(
  bytes: Uint8Array,
  extracted: Extracted,
): Promise<ReadonlyMap<number, readonly PictureKind[]>> {
  const pdf = await openPdfForDrawing(bytes);
  try {
    const found = await findAssets(extracted, readerOf(pdf));
    const byPage = new Map<number, PictureKind[]>();
    for (const { page, type } of found)
      if (type !== "table") byPage.set(page, [...(byPage.get(page) ?? []), type]);
    return byPage;
  } finally {
    await pdf.close();
  }
}

function readerOf(pdf: DrawableFile): PixelReader {
  return async (number, box) => {
    const page = await pdf.draw(number, DPI);
    const { pixels, widthPx: width, heightPx: height, channels, pxPerPoint } = page;
    const left = Math.max(0, Math.min(width - 1, Math.round(box.x0 * pxPerPoint)));
    const top = Math.max(0, Math.min(height - 1, Math.round(box.y0 * pxPerPoint)));
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round((box.x1 - box.x0) * pxPerPoint))),
      height: Math.max(1, Math.min(height - top, Math.round((box.y1 - box.y0) * pxPerPoint))),
    };
    const picture = await sharp(pixels, { raw: { width, height, channels } }).png().toBuffer();
    return pictureStatistics(picture, part);
  };
}
