import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Block, Extracted, ExtractedMetadata, ExtractInput } from "#lib/domain/extracted.ts";
import type { GivenReading, PageCorrection } from "#lib/domain/ocr.ts";
import type { StoredFile } from "#lib/domain/stored-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { correctPages } from "../../ocr/correct-pages.ts";
import { isDateLine, isTitleHeading } from "../shared/title.ts";
import { composeDocument, type DocumentPage } from "./document.ts";
import { readDocumentPage } from "./document-page.ts";
import { readMetadata } from "./metadata.ts";
import { cutOffNote, PageNotes } from "./notes.ts";
import { layerConfig, openPdf } from "./open.ts";
import { readOutline } from "./outline.ts";
import { printedNumbers, statedNumbers } from "./printed-numbers.ts";
import { settleHeadings } from "./sections/settle-headings.ts";

/** Number of pages after which pdf.js must release its fonts, because it keeps those of all pages. */
const CLEAN_UP_EVERY = 100;

/**
 * Reads a PDF: canonical text in reading order, blocks, and the word boxes of each page.
 * @throws AppError `empty_file`, `encrypted`, `damaged` or `cancelled`.
 */
export async function extractPdf({ bytes, ...input }: ExtractInput): Promise<Extracted> {
  if (bytes.length === 0) throw new AppError("empty_file", "This file is empty (0 bytes).");
  // pdf.js takes over the buffer, so it gets a copy.
  return extractFrom(bytes.slice(), input);
}

/** Like `extractPdf`, for a file on disk. */
export function extractPdfFile({
  file,
  ...input
}: Omit<ExtractInput, "bytes"> & { readonly file: StoredFile }): Promise<Extracted> {
  return extractFrom(file, input);
}

async function extractFrom(
  from: Uint8Array | StoredFile,
  { signal, readings = [], corrections = [] }: Omit<ExtractInput, "bytes">,
): Promise<Extracted> {
  const pdf = await openPdf(from);
  try {
    const cutOff = cutOffNote(pdf.tail);
    const notes = new PageNotes();
    const read = await readPages(pdf.document, { notes, readings, corrections, signal });
    const outline = await readOutline(pdf.document);
    const pages = correctPages({ pages: read, outline, readings, corrections });
    const metadata = await readMetadata(pdf.document);
    const { facts, bodySize, ...composed } = composeDocument(pages, outline);
    const blocks = settleHeadings(composed, facts, bodySize);
    const printedPages = printedNumbers(composed) ?? (await statedNumbers(pdf.document));
    return {
      format: "pdf",
      ...composed,
      blocks,
      metadata: {
        ...withTitle(metadata, composed, outline.length),
        ...(printedPages ? { printedPages } : {}),
      },
      notes: [...(cutOff ? [cutOff] : []), ...notes.finish(pages)],
    };
  } finally {
    await pdf.close().catch(() => undefined);
  }
}

type Reading = {
  readonly notes: PageNotes;
  readonly readings: readonly GivenReading[];
  readonly corrections: readonly PageCorrection[];
  readonly signal: AbortSignal | undefined;
};

async function readPages(
  document: PDFDocumentProxy,
  { notes, readings, corrections, signal }: Reading,
): Promise<readonly DocumentPage[]> {
  const layers = await layerConfig(document);
  const given = new Map(readings.map((reading) => [reading.number, reading]));
  const corrected = new Set(corrections.map(({ number }) => number));
  const pages: DocumentPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    if (signal?.aborted) throw new AppError("cancelled", "Reading this PDF was stopped.");
    const input = { layers, notes, given: given.get(number), corrected: corrected.has(number) };
    pages.push(await readDocumentPage(document, number, input));
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
 * A document without a title in its metadata gets its first suitable heading, from the first page with headings, or
 * the title that a form there names. Without one it has no title, and its file name is used.
 */
function withTitle(
  metadata: ExtractedMetadata,
  { text, blocks, pages }: Pick<Extracted, "text" | "blocks" | "pages">,
  bookmarks: number,
): ExtractedMetadata {
  const properties = { ...metadata.properties, bookmarks };
  if (metadata.title) return { ...metadata, properties };
  const first = blocks.find((block) => block.kind === "heading")?.start ?? 0;
  const end = pages.find(({ span }) => first < span.end)?.span.end ?? 0;
  const printed = blocks
    .filter(({ kind, start }) => kind !== "page-furniture" && start < end)
    .map((block) => ({ ...block, words: text.slice(block.start, block.end).replace(/\s+/g, " ").trim() }));
  const title = printedTitle(printed) ?? titleInForm(printed);
  return title ? { ...metadata, title, properties } : { ...metadata, properties };
}

type PrintedBlock = Pick<Block, "kind"> & { readonly words: string };

/** Longer words are no title in several lines. */
const MAX_JOINED_CHARS = 150;

/** The label of the title in a form, perhaps with the title on the same line. */
const TITLE_LABEL = /^(?:report )?title\s*:\s*(.*)$/i;

/** Returns what stands after the label "Title:" of a form, if that may be a title. */
function titleInForm(blocks: readonly PrintedBlock[]): string | undefined {
  const at = blocks.findIndex(({ words }) => TITLE_LABEL.test(words));
  const [, beside = ""] = TITLE_LABEL.exec(blocks[at]?.words ?? "") ?? [];
  const title = (beside || (at === -1 ? "" : (blocks[at + 1]?.words ?? ""))).replace(/\.$/, "");
  return title.length <= MAX_JOINED_CHARS && isTitleHeading(title) ? title : undefined;
}

/**
 * Returns the first suitable heading before the first label of a form ("Ward(s) affected:"). Later ones are its
 * questions and answers. On a cover the title goes on until the line with the date.
 */
function printedTitle(blocks: readonly PrintedBlock[]): string | undefined {
  const isHeading = ({ kind }: PrintedBlock) => kind === "heading";
  const label = blocks.findIndex((block) => isHeading(block) && block.words.endsWith(":"));
  const above = label === -1 ? blocks : blocks.slice(0, label);
  const at = above.findIndex((block) => isHeading(block) && isTitleHeading(block.words));
  const title = above[at]?.words;
  const date = above.findIndex(({ words }, index) => index > at && isDateLine(words));
  const lines = at === -1 || date === -1 ? [] : above.slice(at, date);
  const joined = lines.map(({ words }) => words).join(" ");
  const isCover = lines.every((block) => isHeading(block) && isTitleHeading(block.words));
  return lines.length > 0 && isCover && joined.length <= MAX_JOINED_CHARS ? joined : title;
}
