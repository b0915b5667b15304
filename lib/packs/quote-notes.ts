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

/** Maximum length of the headings before footnotes of other text, in characters. */
const MAX_HEADING_CHARS = 200;

/**
 * Returns the footnotes of other text that stand between the heading and the text of a quote, at the foot of a page:
 * those of the policy before. The quote has no marks of them and no other paragraph of their series, and a page number
 * or a running line follows them.
 */
export function foreignNotes(
  quote: string,
  blocks: readonly Span[],
  furniture: readonly Span[],
): readonly Span[] {
  const map = offsetMap(quote);
  const slice = (start: number, end: number) => quote.slice(map.toUtf16(start), map.toUtf16(end));
  const small = [
    ...blocks.map((block) => ({ ...block, mark: markOf(slice(block.start, block.end)) })),
    ...furniture.map((block) => ({ ...block, mark: undefined })),
  ].toSorted((a, b) => a.start - b.start);
  const first = small.findIndex(({ mark }) => typeof mark === "string");
  const from = small[first]?.start ?? 0;
  const heading = small
    .slice(0, Math.max(0, first))
    .reduceRight(
      (words, { start, end }) => words.slice(0, map.toUtf16(start)) + words.slice(map.toUtf16(end)),
      slice(0, from),
    )
    .trim();
  if (first < 0 || heading.length > MAX_HEADING_CHARS || /[.;:,]\s*$/m.test(heading)) return [];
  const others = small
    .filter(({ mark }) => typeof mark === "string")
    .reduceRight(
      (words, { start, end }) => words.slice(0, map.toUtf16(start)) + words.slice(map.toUtf16(end)),
      quote,
    );
  const found: (Span & { readonly mark: string })[] = [];
  let at = from;
  for (const { start, end, mark } of small.slice(first)) {
    if (slice(at, start).trim() !== "" || mark === null) return [];
    if (mark === undefined)
      return isOfSeries(
        found.map((note) => note.mark),
        others,
      )
        ? []
        : found.map((note) => ({ start: note.start, end: note.end }));
    if (isCalled(mark, quote)) return [];
    found.push({ start, end, mark });
    at = end;
  }
  return [];
}

/** True if a paragraph of the quote that is no note has the number before or after those of the notes. */
function isOfSeries(notes: readonly string[], others: string): boolean {
  const numbers = notes.map(numberOf);
  const beside = [Math.min(...numbers) - 1, Math.max(...numbers) + 1].join("|");
  return new RegExp(String.raw`(?:^|\n)\s*(?:${beside})[.)]?\s+\p{L}`, "u").test(others);
}

const numberOf = (mark: string) => Number([...mark].map((digit) => SUPERSCRIPTS.indexOf(digit)).join(""));

/** True if words have a footnote mark: "energy ³²;". */
const isCalled = (mark: string, words: string) =>
  new RegExp(`\\S${AFTER_UNIT}(?<![${RAISED}]) ?${mark}(?![${RAISED}])`, "u").test(words);

function markOf(words: string): string | null {
  const [, plain, raised] = NUMBER.exec(words) ?? [];
  if (raised !== undefined) return raised;
  return plain === undefined ? null : [...plain].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
}
