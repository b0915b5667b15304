import type { GivenReading, PageCorrection, PageReading } from "#lib/domain/ocr.ts";
import { composeDocument, type DocumentPage } from "../extract/pdf/document.ts";
import { correctedReading } from "./correct-reading.ts";
import { orderLines } from "./order-lines.ts";
import { readingLines } from "./reading-lines.ts";
import { readingOfPage } from "./reading-of-page.ts";

export type CorrectedPages = {
  /** As read from the file and by OCR. */
  readonly pages: readonly DocumentPage[];
  readonly outline: Parameters<typeof composeDocument>[1];
  readonly readings: readonly GivenReading[];
  readonly corrections: readonly PageCorrection[];
};

/**
 * Replaces the text of corrected pages. Corrected words get the boxes of the words that they replace. An unreadable page
 * stays as it is.
 */
export function correctPages(input: CorrectedPages): readonly DocumentPage[] {
  const { pages, readings, corrections } = input;
  if (corrections.length === 0) return pages;
  const typed = new Map(corrections.map(({ number, text }) => [number, text]));
  const given = new Map(readings.map(({ number, reading }) => [number, reading]));
  // The document without the corrections, as the person saw it: a correction is typed in its order.
  const seen = composeDocument(pages, input.outline);
  return pages.map((page, at) => {
    const text = typed.get(page.number);
    const shown = seen.pages[at];
    if (text === undefined || shown === undefined || page.layer === undefined) return page;
    const reading = page.text?.source === "ocr" ? given.get(page.number) : undefined;
    const base = reading ? orderLines(reading, shown.words) : readingOfPage(seen.text, shown);
    return withReading(page, correctedReading(base, text));
  });
}

function withReading(page: DocumentPage, reading: PageReading): DocumentPage {
  return {
    ...page,
    width: reading.width,
    height: reading.height,
    text: { source: "corrected", reason: "corrected_by_person", confidence: null },
    frames: readingLines(reading),
    // On a page that lies on its side, the rulings do not match the places of its upright lines.
    rulings: reading.rotation === 0 ? page.rulings : [],
  };
}
