import type { WordBox } from "#lib/domain/extracted.ts";
import type { PageReading, ReadLine } from "#lib/domain/ocr.ts";

/**
 * Sorts the reading's lines in the order of their words in the document's text. There, a running header may come after
 * a paragraph that continues across the page break. A correction is typed in that order.
 * @param words of the page, as in the document's text
 */
export function orderLines(reading: PageReading, words: readonly WordBox[]): PageReading {
  const places = new Map(words.map((word) => [keyOf(word), word.start]));
  const placeOf = ({ words: [first] }: ReadLine) => (first && places.get(keyOf(first.box))) ?? Infinity;
  const placed = reading.lines.map((line, at) => ({ line, at, place: placeOf(line) }));
  const sorted = placed.sort((a, b) => compare(a.place, b.place) || a.at - b.at);
  return { ...reading, lines: sorted.map(({ line }) => line) };
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function keyOf({ x0, y0, x1, y1 }: Pick<WordBox, "x0" | "y0" | "x1" | "y1">): string {
  return `${x0} ${y0} ${x1} ${y1}`;
}
