import { offsetMap } from "./offsets.ts";
import type { Span } from "./span.ts";

/**
 * Returns a quote without the running headers, footers and page numbers that a page break left inside. Returns it
 * unchanged if it has no other words.
 * @param furniture in code points of the quote
 * @param mark a line that replaces each of them
 */
export function withoutFurniture(quote: string, furniture: readonly Span[] = [], mark = ""): string {
  if (furniture.length === 0) return quote;
  const map = offsetMap(quote);
  const kept: string[] = [];
  let at = 0;
  for (const span of furniture.toSorted((a, b) => a.start - b.start)) {
    kept.push(quote.slice(at, Math.max(at, map.toUtf16(span.start))));
    at = Math.max(at, map.toUtf16(span.end));
  }
  kept.push(quote.slice(at));
  return kept.every((words) => words.trim() === "") ? quote : kept.join(`\n\n${mark}\n\n`);
}
