import type { Extractor } from "#lib/domain/extracted.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { extractPdf, extractPdfFile } from "./pdf/extract.ts";

/**
 * Extracts PDF with pdf.js: text in reading order with a box for every word, tables, headings, and running headers as
 * separate blocks. It is heavy, so run it in a process (`extract/processes.ts`), never on a server's event loop.
 */
export const pdfExtractor: Extractor = {
  format: "pdf",
  fingerprint: FINGERPRINTS.pdf,
  extract: extractPdf,
  extractFile: extractPdfFile,
};
