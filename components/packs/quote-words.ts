import { withoutFurniture } from "#lib/domain/page-furniture.ts";
import type { Span } from "#lib/domain/span.ts";

/**
 * Returns a cited text for reading: without running headers, page numbers, empty lines and Markdown heading marks,
 * otherwise unchanged.
 */
export function quoteWords(text: string, sourcePath: string, furniture?: readonly Span[]): string {
  const words = withoutFurniture(text, furniture);
  const plain = /\.(?:md|markdown)$/i.test(sourcePath) ? words.replace(/^#{1,6}[ \t]+/gm, "") : words;
  return plain.replace(/\n(?:[ \t]*\n)+/g, "\n");
}
