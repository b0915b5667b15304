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
  const notes = calledNotes(quote, blocks);
  const map = offsetMap(quote);
  const slice = (start: number, end: number) => quote.slice(map.toUtf16(start), map.toUtf16(end));
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

/** Returns the footnotes of which the quote has the mark, in order. */
export function calledNotes(quote: string, blocks: readonly Span[]): readonly Span[] {
  const map = offsetMap(quote);
  const slice = (start: number, end: number) => quote.slice(map.toUtf16(start), map.toUtf16(end));
  return blocks
    .filter(({ start, end }) => {
      const mark = markOf(slice(start, end));
      return mark !== null && isCalled(mark, `${slice(0, start)}\n${slice(end, map.length)}`);
    })
    .toSorted((a, b) => a.start - b.start);
}

/**
 * Returns the footnotes of other text at the foot of a page inside a quote: those of the policy before, which stand
 * between the heading and the first clause. The quote has no marks of them and no other paragraph of their series, and a
 * page number or a running line follows them.
 */
export function foreignNotes(
  quote: string,
  blocks: readonly Span[],
  furniture: readonly Span[],
): readonly Span[] {
  const map = offsetMap(quote);
  const slice = (start: number, end: number) => quote.slice(map.toUtf16(start), map.toUtf16(end));
  const marked = blocks.map((block) => ({ ...block, mark: markOf(slice(block.start, block.end)) }));
  const fromLast = marked.toSorted((a, b) => b.start - a.start);
  const others = fromLast.reduce((words, { start, end }) => {
    return words.slice(0, map.toUtf16(start)) + words.slice(map.toUtf16(end));
  }, quote);
  const endsPage = (end: number): boolean =>
    [...furniture, ...blocks].some(
      (next) =>
        next.start >= end &&
        slice(end, next.start).trim() === "" &&
        (furniture.includes(next) || endsPage(next.end)),
    );
  return marked.flatMap(({ mark, start, end }) => {
    if (mark === null || isCalled(mark, quote) || !endsPage(end)) return [];
    const number = Number([...mark].map((digit) => SUPERSCRIPTS.indexOf(digit)).join(""));
    const isOfSeries = new RegExp(String.raw`(?:^|\n)\s*(?:${number - 1}|${number + 1})\s+\p{L}`, "u").test(
      others,
    );
    return isOfSeries ? [] : [{ start, end }];
  });
}

/** True if words have a footnote mark: "energy ³²;". */
const isCalled = (mark: string, words: string) =>
  new RegExp(`\\S${AFTER_UNIT}(?<![${RAISED}]) ?${mark}(?![${RAISED}])`, "u").test(words);

function markOf(words: string): string | null {
  const [, plain, raised] = NUMBER.exec(words) ?? [];
  if (raised !== undefined) return raised;
  return plain === undefined ? null : [...plain].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
}
