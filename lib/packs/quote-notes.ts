import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";

const SUPERSCRIPTS = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];
const RAISED = SUPERSCRIPTS.join("");
/** The number that a footnote begins with. A clause has a full stop or a bracket after its number. */
const NUMBER = new RegExp(`^\\s*(?:(\\d{1,3})\\s+|([${RAISED}]{1,3})\\s*)\\p{L}`, "u");
/** "m²" is a unit, not a word with a mark. The text of a page separates a mark from its word. */
const AFTER_UNIT = "(?<!(?:^|[^\\p{L}])(?:[ckm]?m|ft))";

/**
 * Returns the footnotes that stand in the middle of a quote, in the order of the quote. Extraction takes small print at
 * the foot of a page for footnotes, also clauses and rows of tables, so one counts only if the quote has its mark.
 * @param blocks what extraction takes for footnotes, in code points of the quote
 * @param furniture running headers and page numbers, which are no words of the quote
 */
export function notesInside(
  quote: string,
  blocks: readonly Span[],
  furniture: readonly Span[],
): readonly Span[] {
  if (blocks.length === 0) return [];
  const map = offsetMap(quote);
  const slice = (start: number, end: number) => quote.slice(map.toUtf16(start), map.toUtf16(end));
  const notes = blocks
    .filter(({ start, end }) => {
      const mark = markOf(slice(start, end));
      if (mark === null) return false;
      const called = new RegExp(`\\S${AFTER_UNIT}(?<![${RAISED}]) ?${mark}(?![${RAISED}])`, "u");
      return called.test(`${slice(0, start)}\n${slice(end, map.length)}`);
    })
    .toSorted((a, b) => a.start - b.start);
  const [first] = notes;
  if (first === undefined) return [];
  const rest = [...notes, ...furniture.filter(({ start }) => start >= first.start)].toSorted(
    (a, b) => a.start - b.start,
  );
  let at = first.start;
  for (const { start, end } of rest) {
    if (slice(at, start).trim() !== "") return notes;
    at = Math.max(at, end);
  }
  return slice(at, map.length).trim() === "" ? [] : notes;
}

function markOf(words: string): string | null {
  const [, plain, raised] = NUMBER.exec(words) ?? [];
  if (raised !== undefined) return raised;
  return plain === undefined ? null : [...plain].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
}
