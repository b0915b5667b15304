import type { ExtractedPage } from "#lib/domain/extracted.ts";
import { type Composed, composeText } from "./compose.ts";
import { findFurniture } from "./furniture.ts";
import { findHeadings } from "./headings.ts";
import { bareWord, type Vocabulary } from "./hyphens.ts";
import { appendPage, type Item, itemOf, joinColumns } from "./items.ts";
import { layoutPage, type PageBlock, type PageLines } from "./layout.ts";
import type { PdfLine } from "./lines.ts";
import type { BlockFacts } from "./sections/drafts.ts";
import { bodyStyle, roundSize } from "./styles.ts";

/** A page from its text layer or from OCR, before it becomes part of the document's text. */
export type DocumentPage = PageLines &
  Pick<ExtractedPage, "graphics" | "layer" | "text"> & {
    /**
     * In points, as displayed. A page recognised on its side has an upright layout, but its display does not change.
     */
    readonly displayed: { readonly width: number; readonly height: number };
  };

/** A document's text, and what its layout says about each block. */
export type ComposedDocument = Composed & {
  readonly facts: readonly BlockFacts[];
  /** Font size of the running text. */
  readonly bodySize: number;
};

/** Lays out all pages and composes the document's text, blocks and word boxes. */
export function composeDocument(
  pages: readonly DocumentPage[],
  outline: Parameters<typeof findHeadings>[2],
): ComposedDocument {
  const { items, bodySize } = documentItems(pages, outline);
  const sizes = pages.map(({ number, displayed }) => ({ number, ...displayed }));
  const composed = composeText(items, sizes, vocabularyOf(pages));
  return {
    ...composed,
    facts: items.map(factsOf),
    bodySize,
    pages: composed.pages.map((page, i) => {
      const { graphics, layer, text } = pages[i] ?? {};
      return {
        ...page,
        ...(graphics ? { graphics } : {}),
        ...(layer ? { layer } : {}),
        ...(text ? { text } : {}),
      };
    }),
  };
}

function factsOf(item: Item): BlockFacts {
  if (!("parts" in item)) return { page: item.page, size: 0, bold: false, lines: 0, bookmark: null };
  const lines = item.parts.flatMap((part) => part.lines);
  return {
    page: item.parts[0]?.page ?? 1,
    size: roundSize(Math.max(...lines.map((line) => line.size))),
    bold: lines.every((line) => line.bold),
    lines: lines.length,
    bookmark: item.bookmark ?? null,
  };
}

function documentItems(
  pages: readonly PageLines[],
  outline: Parameters<typeof findHeadings>[2],
): { readonly items: readonly Item[]; readonly bodySize: number } {
  const furniture = findFurniture(pages);
  const laidOut = pages.map((page) => {
    const { headers = [], footers = [] } = furniture.get(page.number) ?? {};
    const running = new Set([...headers, ...footers]);
    const inText = (lines: readonly PdfLine[]) => lines.filter((line) => !running.has(line));
    const frames = page.frames.map(({ blocks, ...frame }) => ({
      ...frame,
      lines: inText(frame.lines),
      ...(blocks ? { blocks: blocks.map(inText).filter((block) => block.length > 0) } : {}),
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
  return { items, bodySize: body.size };
}

/** Collects words within lines. The last word of a line is left out, because it may be broken. */
function vocabularyOf(pages: readonly PageLines[]): Vocabulary {
  const words = new Set<string>();
  for (const page of pages) {
    for (const { lines } of page.frames) {
      for (const line of lines) for (const word of line.words.slice(0, -1)) words.add(bareWord(word.text));
    }
  }
  return words;
}
