import type { Extractor } from "#lib/domain/extracted.ts";
import { extractPdf, extractPdfFile } from "./pdf/extract.ts";

/**
 * Extracts PDF with pdf.js: text in reading order with a box for every word, tables, headings, and running headers as
 * separate blocks. It is heavy, so run it in a process (`extract/processes.ts`), never on a server's event loop.
 */
export const pdfExtractor: Extractor = {
  format: "pdf",
  // Same as in fingerprints.ts. Raise both when the same bytes may yield other text, blocks or boxes.
  fingerprint: "pdf/7",
  extract: extractPdf,
  extractFile: extractPdfFile,
};
