import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type PrintedPages, printedPagesOf } from "#lib/domain/printed-pages.ts";
import type { Composed } from "./compose.ts";

/** A page number alone on its line: "85", "- 85 -", "Page 85", "85 of 153". */
const NUMBER = /^(?:page\s+)?[-–]?\s*(\d{1,4})(?:\s*(?:of|\/)\s*\d{1,4})?\s*[-–]?$/i;

/** Derives the printed page numbers from the headers and footers of the pages. */
export function printedNumbers({ text, blocks, pages }: Composed): PrintedPages | null {
  const furniture = blocks.filter(({ kind }) => kind === "page-furniture");
  let next = 0;
  return printedPagesOf(
    pages.map(({ number: page, span }) => {
      const numbers: number[] = [];
      for (let block = furniture[next]; block && block.start < span.end; block = furniture[++next]) {
        const [, digits] = NUMBER.exec(text.slice(block.start, block.end).trim()) ?? [];
        if (digits !== undefined) numbers.push(Number(digits));
      }
      return { page, numbers };
    }),
  );
}

/** Derives the printed page numbers from the page labels of the file. */
export async function statedNumbers(document: PDFDocumentProxy): Promise<PrintedPages | null> {
  const labels = await document.getPageLabels().catch(() => null);
  return printedPagesOf(
    (labels ?? []).map((label, index) => ({
      page: index + 1,
      numbers: /^\d{1,4}$/.test(label) ? [Number(label)] : [],
    })),
  );
}
