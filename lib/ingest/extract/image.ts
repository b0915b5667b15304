import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { chooseText } from "../ocr/choose-text.ts";
import { readingLines } from "../ocr/reading-lines.ts";
import { frameSizes } from "../pages/draw-image.ts";
import { composeDocument, type DocumentPage } from "./pdf/document.ts";

/** What a picture says of itself is nothing: its text is what was recognised on it. */
const NO_TEXT = { verdict: "none", reason: "no_characters" } as const;

const NOTHING_READ = {
  code: "no_text_found",
  message:
    "No text was found on this picture. It is kept and can be looked at, but no words of it are found.",
};

/** Pictures: each frame is a page whose points are its pixels, upright as the camera said. */
export const imageExtractor: Extractor = {
  format: "image",
  // Also in fingerprints.ts; raise both whenever the same bytes may give other text, blocks or boxes.
  fingerprint: "image/1",
  extract: extractImage,
};

async function extractImage({ bytes, readings = [] }: ExtractInput): Promise<Extracted> {
  if (bytes.length === 0) throw new AppError("empty_file", "This file is empty (0 bytes).");
  const given = new Map(readings.map((reading) => [reading.number, reading]));
  const sizes = await frameSizes(bytes);
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
      text: { ...chosen, confidence: reading?.corrected ? null : (reading?.reading.confidence ?? null) },
      frames: reading && chosen.source !== "none" ? readingLines(reading.reading) : [],
      rulings: [],
    };
  });
  const composed = composeDocument(pages, []);
  return { format: "image", ...composed, metadata: {}, notes: composed.text === "" ? [NOTHING_READ] : [] };
}
