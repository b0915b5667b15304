import { offsetMap } from "#lib/domain/offsets.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import type { NotCompared } from "#lib/domain/pack-export.ts";
import { withoutFurniture } from "#lib/domain/page-furniture.ts";
import type { QuoteBlock } from "#lib/domain/quote-block.ts";
import type { Span } from "#lib/domain/span.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { quoteBlocks, type WordedTable } from "./clean-quote.ts";
import { areDrawnLabels } from "./drawn-labels.ts";
import { restsBelowHeadings, withoutLeadingHeadings } from "./leading-headings.ts";
import { abridgedBlocks } from "./long-tables.ts";
import { PAGE_MARK } from "./page-lines.ts";
import { foreignNotes, notesInside } from "./quote-notes.ts";
import { holdsAllWords, type QuotedTable, withTableMarks } from "./quote-tables.ts";
import { DRAWN, NO_WORDS, SEE_FIGURE } from "./report-words.ts";
import { FOREIGN, hasRows, markedBlockWords, seenWords, withoutColumns, withoutMarks } from "./seen-words.ts";
import { headedBlocks, printedBlocks } from "./table-shape.ts";

/** The words of a quote as files show them, and what verification accepts as them. */

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;

type Quoted = Pick<Shown, "quote" | "furniture" | "sourcePath" | "title" | "sectionPath"> & {
  /** The version's tables in the quote. A table that is unknown is found by its tabs. */
  readonly tables?: readonly QuotedTable[];
  /** What extraction takes for footnotes in the quote, in its code points. */
  readonly notes?: readonly Span[];
};

export const isMarkdownPath = (sourcePath: string) => /\.(?:md|markdown)$/i.test(sourcePath);

/**
 * The cited words for a reader, cleaned and without leading headings that the citation names. Hashes are of the words
 * as cited.
 */
export function citedBlocks({
  quote,
  furniture,
  sourcePath,
  title,
  sectionPath,
  tables = [],
  notes,
}: Quoted): readonly QuoteBlock[] {
  const isMarkdown = isMarkdownPath(sourcePath);
  // The text of a Markdown table says which cells are in which column.
  const marked = markedWords(quote, furniture, isMarkdown ? [] : tables, notes);
  const words = withoutLeadingHeadings(marked.words, isMarkdown, [title, ...sectionPath]);
  return quoteBlocks(words, isMarkdown, marked.tables);
}

/**
 * Returns the quote for readers if it has a table or footnotes in its middle, or is Markdown; null if its own words
 * show the same.
 */
export function readerBlocks(quoted: Quoted): readonly QuoteBlock[] | null {
  const differs =
    isMarkdownPath(quoted.sourcePath) ||
    [notesInside, foreignNotes].some(
      (notesOf) => notesOf(quoted.quote, quoted.notes ?? [], quoted.furniture ?? []).length > 0,
    );
  const mayDiffer = differs || quoted.quote.includes("\t");
  if (!mayDiffer || quoted.quote.trim() === "") return null;
  const blocks = citedBlocks(quoted);
  return differs || blocks.some(({ kind }) => kind === "table") ? blocks : null;
}

type MarkedWords = { readonly words: string; readonly tables: readonly WordedTable[] };

/**
 * Removes running headers, page numbers and footnotes of other text, replaces tables by marks, and moves its footnotes
 * to the end.
 */
function markedWords(
  quote: string,
  furniture: readonly Span[] = [],
  tables: readonly QuotedTable[] = [],
  notes: readonly Span[] = [],
): MarkedWords {
  const foreign = foreignNotes(quote, notes, furniture);
  if (foreign.length > 0)
    return markedWords(quote, [...furniture, ...foreign], tables, without(notes, foreign));
  const inside = notesInside(quote, notes, furniture);
  if (inside.length > 0) {
    const { words, tables: worded } = markedWords(quote, [...furniture, ...inside], tables);
    const map = offsetMap(quote);
    const moved = inside.map(({ start, end }) => quote.slice(map.toUtf16(start), map.toUtf16(end)));
    return { words: [words, ...moved].join("\n\n"), tables: worded };
  }
  const whole = tables.filter((table) => holdsAllWords(quote, table));
  if (whole.length === 0) return { words: withoutFurniture(quote, furniture, PAGE_MARK), tables: [] };
  const marked = withTableMarks(quote, whole, furniture);
  const map = offsetMap(quote);
  return {
    words: withoutFurniture(marked.words, marked.furniture, PAGE_MARK),
    tables: whole.map((table) => ({
      table,
      words: table.cells.map(({ start, end }) => quote.slice(map.toUtf16(start), map.toUtf16(end))),
    })),
  };
}

const without = (spans: readonly Span[], left: readonly Span[]) =>
  spans.filter(({ start }) => !left.some((other) => other.start === start));

/** A Markdown source in files of earlier releases: without marks, line by line. */
function earlierWords(quote: string): string {
  const lines = quote.split("\n").map((line) => plainPassage(line, "md"));
  return lines.some((line) => line !== "") ? lines.join("\n") : quote;
}

/** The quote without addresses of links, up to their first closing bracket, as in earlier releases. */
const withoutEarlierLinks = (quote: string) => quote.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1");

/**
 * True if the visible words of a file are the cited words with any line breaks: as cited, cleaned, without Markdown
 * marks, or without leading headings. In a table each value is in its column. The figure of a drawing contains no words
 * to compare.
 */
export function showsCited(
  shown: string,
  quote: string,
  { furniture = [], tables = [], notes = [], headings = null, tablesAsLines = true, isMarkdown }: Parts = {},
): boolean {
  if (shown.includes(FOREIGN)) return false;
  const seen = seenWords(shown);
  if (seen === DRAWN && areDrawnLabels(quote)) return true;
  if (withoutColumns(quote) === "") return ["", NO_WORDS, SEE_FIGURE].includes(seen);
  // The text of a Markdown table says which cells are in which column.
  const marked = markedWords(quote, furniture, isMarkdown === true ? [] : tables);
  if (!tablesAsLines && isMarkdown !== undefined && hasTable(marked, isMarkdown)) {
    const noted = notes.length > 0 ? [markedWords(quote, furniture, isMarkdown ? [] : tables, notes)] : [];
    return [...noted, marked]
      .flatMap((form) => blockForms(form, headings, [isMarkdown]))
      .some((form) => seen === seenWords(form()));
  }
  const asWritten = [withoutFurniture(quote, furniture, PAGE_MARK), quote];
  const forms = [
    ...(notes.length > 0 ? [markedWords(quote, furniture, tables, notes)] : []),
    ...(marked.tables.length > 0 ? [marked] : []),
    ...[...new Set(asWritten.flatMap((words) => [words, withoutEarlierLinks(words)]))].map((words) => ({
      words,
      tables: [],
    })),
  ];
  // A file that shows a table has its columns. Earlier releases wrote some tables as lines of words.
  const comparable = hasRows(shown) ? seenWords : withoutColumns;
  return forms.flatMap((form) => shownForms(form, headings)).some((form) => seen === comparable(form()));
}

/** What the cited version says about the words of a quote. */
type Parts = Pick<Quoted, "tables" | "notes"> & {
  readonly furniture?: readonly Span[];
  /** The headings that the citation may name; only these may be missing. Null if they are unknown. */
  readonly headings?: readonly string[] | null;
  /** False for a file that must show each table as a table. Absent: true. */
  readonly tablesAsLines?: boolean;
  /** Whether the source is Markdown. If it is unknown, both forms are accepted, and tables as lines. */
  readonly isMarkdown?: boolean;
};

/** Names what a check of these words leaves out: the figure in their place, or the columns of a table. */
export function notCompared(shown: string, quote: string, parts: Parts): readonly NotCompared[] {
  const seen = seenWords(shown);
  if (seen === DRAWN || seen === SEE_FIGURE) return ["figure"];
  const asLines = !hasRows(shown) && !showsCited(shown, quote, { ...parts, tablesAsLines: false });
  return asLines ? ["columns"] : [];
}

const hasTable = ({ words, tables }: MarkedWords, isMarkdown: boolean) =>
  quoteBlocks(words, isMarkdown, tables).some(({ kind }) => kind === "table");

function shownForms(marked: MarkedWords, headings: readonly string[] | null): readonly (() => string)[] {
  const { words, tables } = marked;
  return [
    ...(tables.length > 0 ? [] : [() => withoutMarks(words), () => withoutMarks(earlierWords(words))]),
    ...blockForms(marked, headings, [false, true]),
  ];
}

function blockForms(
  { words, tables }: MarkedWords,
  headings: readonly string[] | null,
  markdown: readonly boolean[],
): readonly (() => string)[] {
  return [words, ...restsBelowHeadings(words, headings)].flatMap((each) =>
    markdown.flatMap((isMarkdown) => {
      const blocks = () => quoteBlocks(each, isMarkdown, tables);
      return [
        () => markedBlockWords(quoteBlocks(each, isMarkdown, tables, true)),
        () => markedBlockWords(blocks()),
        () => markedBlockWords(headedBlocks(blocks())),
        () => markedBlockWords(printedBlocks(blocks())),
        () => markedBlockWords(headedBlocks(abridgedBlocks(blocks()))),
        () => markedBlockWords(printedBlocks(abridgedBlocks(blocks()))),
      ];
    }),
  );
}
