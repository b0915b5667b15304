import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { chooseText } from "../ocr/choose-text.ts";
import { correctPages } from "../ocr/correct-pages.ts";
import { readingLines } from "../ocr/reading-lines.ts";
import { frameSizes, type PictureSource } from "../pages/draw-image.ts";
import { composeDocument, type DocumentPage } from "./pdf/document.ts";

/** A picture has no text layer. Its text comes from OCR. */
const NO_TEXT = { verdict: "none", reason: "no_characters" } as const;

const NOTHING_READ = {
  code: "no_text_found",
  message:
    "No text was found on this picture. It is stored and can be viewed, but its words cannot be found.",
};

/** Extracts pictures. Each frame is a page, upright by its EXIF data, with one point per pixel. */
export const imageExtractor: Extractor = {
  format: "image",
  // Same as in fingerprints.ts. Raise both when the same bytes may yield other text, blocks or boxes.
  fingerprint: "image/1",
  extract: ({ bytes, ...input }) => extractImage(bytes, input),
  extractFile: ({ file, ...input }) => extractImage(file.path, input),
};

async function extractImage(
  picture: PictureSource,
  { readings = [], corrections = [] }: Omit<ExtractInput, "bytes">,
): Promise<Extracted> {
  if (picture.length === 0) throw new AppError("empty_file", "This file is empty (0 bytes).");
  const given = new Map(readings.map((reading) => [reading.number, reading]));
  const sizes = await frameSizes(picture);
  const pages = sizes.map((size, i): DocumentPage => {
    const reading = given.get(i + 1);
    const chosen = chooseText({ ...NO_TEXT, characters: 0 }, reading);
    const upright = reading?.reading ?? size;
    return {
      number: i + 1,
      width: upright.width,
      height: upright.height,
      displayed: size,
      layer: NO_TEXT,
      text: { ...chosen, confidence: reading?.reading.confidence ?? null },
      frames: reading && chosen.source !== "none" ? readingLines(reading.reading) : [],
      rulings: [],
    };
  });
  const composed = composeDocument(correctPages({ pages, outline: [], readings, corrections }), []);
  return { format: "image", ...composed, metadata: {}, notes: composed.text === "" ? [NOTHING_READ] : [] };
}
