import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Extracted, ExtractedMetadata, ExtractInput } from "#lib/domain/extracted.ts";
import type { GivenReading } from "#lib/domain/ocr.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { isTitleHeading } from "../shared/title.ts";
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
      metadata: withTitle(metadata, composed, outline.length),
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

/**
 * Without a title of its own a document is called by the first heading that can stand for it, on the page where its
 * headings begin; by its file's name where there is none.
 */
function withTitle(
  metadata: ExtractedMetadata,
  { text, blocks, pages }: Pick<Extracted, "text" | "blocks" | "pages">,
  bookmarks: number,
): ExtractedMetadata {
  const properties = { ...metadata.properties, bookmarks };
  if (metadata.title) return { ...metadata, properties };
  const headings = blocks.filter((block) => block.kind === "heading");
  const end = pages.find(({ span }) => (headings[0]?.start ?? 0) < span.end)?.span.end ?? 0;
  const headed = headings
    .filter(({ start }) => start < end)
    .map((heading) => text.slice(heading.start, heading.end).replace(/\s+/g, " ").trim());
  const title = untilLabel(headed).find(isTitleHeading);
  return title ? { ...metadata, title, properties } : { ...metadata, properties };
}

/** What stands before the first label of a form ("Ward(s) affected:"); after that come its answers and questions. */
function untilLabel(headings: readonly string[]): readonly string[] {
  const label = headings.findIndex((words) => words.endsWith(":"));
  return label === -1 ? headings : headings.slice(0, label);
}
