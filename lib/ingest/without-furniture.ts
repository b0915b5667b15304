import type { Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";

/**
 * Returns a function that returns the words of a span. Running headers, footers and page numbers inside it are spaces,
 * one for each code point, so that offsets in the words are offsets in the text. A span of nothing else is returned
 * unchanged.
 */
export function wordsWithoutFurniture({ text, blocks }: Extracted): (span: Span) => string {
  const furniture = blocks.filter(({ kind }) => kind === "page-furniture");
  return ({ start, end }) => {
    let words = "";
    let at = start;
    for (let index = firstAfter(furniture, start); index < furniture.length; index++) {
      const block = furniture[index];
      if (!block || block.start >= end) break;
      const from = Math.max(at, block.start);
      const to = Math.min(end, block.end);
      words += text.slice(at, from) + text.slice(from, to).replace(/\S/gu, " ");
      at = to;
    }
    words += text.slice(at, end);
    return at > start && words.trim() === "" ? text.slice(start, end) : words;
  };
}

/** Returns the index of the first span that ends after `offset`. */
function firstAfter(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
