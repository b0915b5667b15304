import type { DrawnFormat } from "#lib/domain/formats.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { extractors } from "../extract/index.ts";
import type { IngestLimits } from "../limits.ts";
import { bytesOf, type FileSource } from "../processes/file-source.ts";
import { openImageForDrawing } from "./draw-image.ts";
import type { DrawableFile } from "./draw-pdf.ts";

/**
 * Opens a document for drawing the pictures in its text. Its reader finds them again, in the same order as when it was
 * read. Each is unpacked when it is drawn.
 * @param limits those that the file was read with; the reader's own by default.
 * @throws AppError("damaged") and the errors of the reader.
 */
export async function openInnerPictures(
  format: DrawnFormat,
  source: FileSource,
  limits?: IngestLimits,
): Promise<DrawableFile> {
  const extractor = await extractors[format](limits);
  const pictures = (await extractor.pictures?.(await bytesOf(source))) ?? [];
  return {
    pageCount: pictures.length,
    draw: async (number, dpi) => {
      const read = pictures[number - 1];
      if (!read) throw new AppError("damaged", `This document has no picture ${number}.`);
      const picture = await openImageForDrawing(read());
      return picture.draw(1, dpi);
    },
    close: async () => {},
  };
}
