import type { Extractor } from "#lib/domain/extracted.ts";
import { extractPdf } from "./pdf/extract.ts";

/**
 * PDF by pdf.js: text in reading order with a box for every word, tables, headings, running headers set aside.
 * Heavy: run it through `threaded.ts`, never on a server's own event loop.
 */
export const pdfExtractor: Extractor = {
  format: "pdf",
  // Also in fingerprints.ts; raise both whenever the same bytes may give other text, blocks or boxes.
  fingerprint: "pdf/2",
  extract: extractPdf,
};
