import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Extracted } from "#lib/domain/extracted.ts";
import { composeDocument, type DocumentPage } from "#lib/ingest/extract/pdf/document.ts";
import { readDocumentPage } from "#lib/ingest/extract/pdf/document-page.ts";
import { PageNotes } from "#lib/ingest/extract/pdf/notes.ts";
import { layerConfig } from "#lib/ingest/extract/pdf/open.ts";
import { readOutline } from "#lib/ingest/extract/pdf/outline.ts";
import { settleHeadings } from "#lib/ingest/extract/pdf/sections/settle-headings.ts";

/** Reads a PDF as the extractor does, with its bookmarks and as if it had none. */
export async function readBothWays(
  document: PDFDocumentProxy,
): Promise<{ readonly marked: Extracted; readonly plain: Extracted }> {
  const layers = await layerConfig(document);
  const pages: DocumentPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const input = { layers, notes: new PageNotes(), given: undefined, corrected: false };
    pages.push(await readDocumentPage(document, number, input));
  }
  const outline = await readOutline(document);
  return { marked: extractedOf(pages, outline), plain: extractedOf(pages, []) };
}

function extractedOf(
  pages: readonly DocumentPage[],
  outline: Parameters<typeof composeDocument>[1],
): Extracted {
  const { facts, bodySize, ...composed } = composeDocument(pages, outline);
  const blocks = settleHeadings(composed, facts, bodySize);
  return { format: "pdf", ...composed, blocks, metadata: {}, notes: [] };
}
