import type { DocumentResult, PassageResult } from "#lib/domain/search.ts";
import { day } from "./quantities.ts";

/** "Local Plan 2022–2040, Policy D4, p. 34, 3 Sep 2024": what a report cites. Unknown parts are left out. */
export function citationOf(
  { title, publishedDate }: Pick<DocumentResult, "title" | "publishedDate">,
  { sectionPath, pageFirst }: Pick<PassageResult, "sectionPath" | "pageFirst">,
): string {
  return [
    title,
    sectionPath.at(-1),
    pageFirst !== null && `p. ${pageFirst}`,
    publishedDate && day(publishedDate),
  ]
    .filter(Boolean)
    .join(", ");
}

/** “The words of the document.” (Local Plan, Policy D4, p. 34) */
export function quoteWithCitation(text: string, citation: string): string {
  return `“${text.replace(/\s+/g, " ").trim()}” (${citation})`;
}
