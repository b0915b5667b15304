import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Extracted, ExtractedMetadata, ExtractInput } from "#lib/domain/extracted.ts";
import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { composeText } from "./compose.ts";
import { findFurniture } from "./furniture.ts";
import { graphicRegions } from "./graphics/regions.ts";
import { findHeadings } from "./headings.ts";
import { bareWord, type Vocabulary } from "./hyphens.ts";
import { appendPage, type Item, itemOf, joinColumns } from "./items.ts";
import { frameLines, layoutPage, type PageBlock, type PageLines } from "./layout.ts";
import { readMetadata } from "./metadata.ts";
import { cutOffNote, PageNotes } from "./notes.ts";
import { layerConfig, openPdf, readPage } from "./open.ts";
import { readOutline } from "./outline.ts";
import { bodyStyle } from "./styles.ts";
import { buildRuns } from "./words.ts";

/** pdf.js keeps fonts of all pages seen; it is told to forget them after this many. */
const CLEAN_UP_EVERY = 100;

/**
 * Reads a PDF: canonical text in reading order, blocks, and for each page the boxes of its words.
 * @throws AppError `empty_file`, `encrypted`, `damaged` or `cancelled`.
 */
export async function extractPdf({ bytes, signal }: ExtractInput): Promise<Extracted> {
  if (bytes.length === 0) throw new AppError("empty_file", "This file is empty (0 bytes).");
  const cutOff = cutOffNote(bytes);
  const pdf = await openPdf(bytes);
  try {
    const notes = new PageNotes();
    const pages = await readPages(pdf.document, notes, signal);
    const outline = await readOutline(pdf.document);
    const metadata = await readMetadata(pdf.document);
    const items = documentItems(pages, outline);
    const composed = composeText(items, pages, vocabularyOf(pages));
    return {
      format: "pdf",
      ...composed,
      pages: composed.pages.map((page, i) => ({ ...page, graphics: pages[i]?.graphics ?? [] })),
      metadata: withTitle(metadata, composed.text, composed.blocks, outline.length),
      notes: [...(cutOff ? [cutOff] : []), ...notes.finish(pages)],
    };
  } finally {
    await pdf.close().catch(() => undefined);
  }
}

type PageRead = PageLines & { readonly graphics: readonly GraphicRegion[] };

async function readPages(
  document: PDFDocumentProxy,
  notes: PageNotes,
  signal: AbortSignal | undefined,
): Promise<readonly PageRead[]> {
  const layers = await layerConfig(document);
  const pages: PageRead[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    if (signal?.aborted) throw new AppError("cancelled", "Reading this PDF was stopped.");
    pages.push(await linesOfPage(document, number, layers, notes));
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

/** A page that cannot be read is told in a note and stays in the count. */
async function linesOfPage(
  document: PDFDocumentProxy,
  number: number,
  layers: Awaited<ReturnType<typeof layerConfig>>,
  notes: PageNotes,
): Promise<PageRead> {
  try {
    const page = await readPage(document, number, layers);
    notes.glyphs(page.glyphs);
    const frames = frameLines(buildRuns(page.glyphs));
    const graphics = graphicRegions(page.marks, page.width, page.height);
    return { number, width: page.width, height: page.height, frames, rulings: page.rulings, graphics };
  } catch {
    notes.pageUnreadable(number);
    return { number, width: 0, height: 0, frames: [], rulings: [], graphics: [] };
  }
}

function documentItems(
  pages: readonly PageLines[],
  outline: Parameters<typeof findHeadings>[2],
): readonly Item[] {
  const furniture = findFurniture(pages);
  const laidOut = pages.map((page) => {
    const { headers = [], footers = [] } = furniture.get(page.number) ?? {};
    const running = new Set([...headers, ...footers]);
    const frames = page.frames.map((frame) => ({
      ...frame,
      lines: frame.lines.filter((line) => !running.has(line)),
    }));
    return layoutPage({ ...page, frames });
  });
  const blocks: readonly PageBlock[] = laidOut.flat();
  const body = bodyStyle(blocks);
  const headings = findHeadings(blocks, body, outline);
  const heights = new Map(pages.map((page) => [page.number, page.height]));
  const heightOf = (page: number) => heights.get(page) ?? 0;
  const items: Item[] = [];
  for (const [i, page] of pages.entries()) {
    const own = (laidOut[i] ?? []).map((block) => itemOf(block, { body, headings, heightOf }));
    appendPage(items, page.number, joinColumns(own), furniture.get(page.number));
  }
  return items;
}

/** Words within lines; a line's last word may be a broken one. */
function vocabularyOf(pages: readonly PageLines[]): Vocabulary {
  const words = new Set<string>();
  for (const page of pages) {
    for (const { lines } of page.frames) {
      for (const line of lines) for (const word of line.words.slice(0, -1)) words.add(bareWord(word.text));
    }
  }
  return words;
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
