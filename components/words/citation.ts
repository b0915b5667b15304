import { citationLine, oneLine } from "#lib/domain/citation.ts";
import { shownPage } from "#lib/domain/printed-pages.ts";
import { cellPlace, type QuotedCells } from "#lib/domain/quoted-cells.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { versionWords } from "#lib/domain/version-words.ts";

/**
 * "Local Plan 2022–2040, Policy D4(2), p. 34, version of 3 Sep 2024": the citation of a result. The page is the printed
 * one. Clauses are those that the quote begins with; the footnote of an export also knows the clauses around a quote.
 */
export function citationOf(
  source: Pick<
    DocumentResult,
    "title" | "sourcePath" | "version" | "publishedDate" | "dateIsOfFile" | "printedPages"
  >,
  { sectionPath, pageFirst, pageLast }: Pick<PassageResult, "sectionPath" | "pageFirst" | "pageLast">,
  quote: string,
): string {
  const { title, sourcePath, printedPages } = source;
  const page = pageFirst === null ? null : shownPage(printedPages, pageFirst);
  const lastPage = pageLast === null ? null : shownPage(printedPages, pageLast);
  // Search finds current versions only.
  const version = versionWords({ ...source, currentVersion: source.version });
  return citationLine({ title, sourcePath, sectionPath, quote, page, lastPage, version });
}

/** “The words of the document.” (Local Plan, Policy D4, p. 34) */
export function quoteWithCitation(text: string, citation: string): string {
  return `“${text.replace(/\s+/g, " ").trim()}” (${citation})`;
}

/** Riverside, 2024: “£239.12”; Riverside, 2025: “£241.02”. Quotation marks stand only around words of one cell. */
export function cellsWords({ cells }: Pick<QuotedCells, "cells">): string {
  return cells.map((cell) => `${cellPlace(cell)}: “${oneLine(cell.text)}”`).join("; ");
}

/** Riverside, 2024: “£239.12”, Table 4 Charges (Local Plan, p. 34). */
export function cellsWithCitation({ cells, caption }: QuotedCells, citation: string): string {
  return `${cellsWords({ cells })}${caption === null ? "" : `, ${caption}`} (${citation})`;
}

/** Cells with their citation, and on the next line the address that opens exactly these. */
export function cellsWithLink(quoted: QuotedCells, citation: string, href: string): string {
  return `${cellsWithCitation(quoted, citation)}\n${href}`;
}

/** The quote with its citation, and on the next line the address that opens exactly these words. */
export function quoteWithLink(text: string, citation: string, href: string): string {
  return `${quoteWithCitation(text, citation)}\n${href}`;
}
