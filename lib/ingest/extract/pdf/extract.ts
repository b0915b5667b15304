import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Extracted, ExtractedMetadata, ExtractInput } from "#lib/domain/extracted.ts";
import type { GivenReading } from "#lib/domain/ocr.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { composeDocument, type DocumentPage } from "./document.ts";
import { readDocumentPage } from "./document-page.ts";
import { readMetadata } from "./metadata.ts";
import { cutOffNote, PageNotes } from "./notes.ts";
import { layerConfig, openPdf } from "./open.ts";
import { readOutline } from "./outline.ts";

/** pdf.js keeps fonts of all pages seen; it is told to forget them after this many. */
const CLEAN_UP_EVERY = 100;

/**
 * Reads a PDF: canonical text in reading order, blocks, and for each page the boxes of its words.
 * @throws AppError `empty_file`, `encrypted`, `damaged` or `cancelled`.
 */
export async function extractPdf({ bytes, signal, readings = [] }: ExtractInput): Promise<Extracted> {
  if (bytes.length === 0) throw new AppError("empty_file", "This file is empty (0 bytes).");
  const cutOff = cutOffNote(bytes);
  const pdf = await openPdf(bytes);
  try {
    const notes = new PageNotes();
    const pages = await readPages(pdf.document, { notes, readings, signal });
    const outline = await readOutline(pdf.document);
    const metadata = await readMetadata(pdf.document);
    const composed = composeDocument(pages, outline);
    return {
      format: "pdf",
      ...composed,
      metadata: withTitle(metadata, composed.text, composed.blocks, outline.length),
      notes: [...(cutOff ? [cutOff] : []), ...notes.finish(pages)],
    };
  } finally {
    await pdf.close().catch(() => undefined);
  }
}

type Reading = {
  readonly notes: PageNotes;
  readonly readings: readonly GivenReading[];
  readonly signal: AbortSignal | undefined;
};

async function readPages(
  document: PDFDocumentProxy,
  { notes, readings, signal }: Reading,
): Promise<readonly DocumentPage[]> {
  const layers = await layerConfig(document);
  const given = new Map(readings.map((reading) => [reading.number, reading]));
  const pages: DocumentPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    if (signal?.aborted) throw new AppError("cancelled", "Reading this PDF was stopped.");
    pages.push(await readDocumentPage(document, number, { layers, notes, given: given.get(number) }));
    if (number % CLEAN_UP_EVERY === 0) await document.cleanup().catch(() => undefined);
  }
  if (pages.length === 0 || notes.unreadable === pages.length) {
    throw new AppError(
      "damaged",
      "This PDF is damaged: none of its pages can be read. Get a fresh copy and add it again.",
    );
  }
  return pages;
}

/** Without a title of its own a document is called by its first heading of the highest level. */
function withTitle(
  metadata: ExtractedMetadata,
  text: string,
  blocks: Extracted["blocks"],
  bookmarks: number,
): ExtractedMetadata {
  const properties = { ...metadata.properties, bookmarks };
  if (metadata.title) return { ...metadata, properties };
  const heading = blocks.find((block) => block.kind === "heading");
  const title = heading && text.slice(heading.start, heading.end).trim();
  return title ? { ...metadata, title, properties } : { ...metadata, properties };
}
