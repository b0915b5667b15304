import type { MergedCell, QuoteBlock, QuoteTable } from "#lib/domain/quote-block.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { bareWord, joinAtLineEnd, type Vocabulary } from "#lib/ingest/extract/pdf/hyphens.ts";
import { withoutPageLines } from "./page-lines.ts";
import { markedTable, type QuotedTable, tableRows } from "./quote-tables.ts";

/**
 * Returns a quote for readers: words whole that a line end splits, no page numbers and running headers, tables as
 * tables, and Markdown without its marks. Evidence and hashes keep the words as cited. Verification repeats this, so
 * another result for the same quote makes exported files fail their check.
 * @param tables what the marks in the quote stand for (`withTableMarks`)
 * @param keepsUneven true for rows of different lengths as a table, as earlier releases wrote them
 */
export function quoteBlocks(
  quote: string,
  isMarkdown: boolean,
  tables: readonly WordedTable[] = [],
  keepsUneven = false,
): readonly QuoteBlock[] {
  const vocabulary = wordsWithinLines(quote);
  const read = withoutPageLines(linesByBlock(quote));
  const blocks = (isMarkdown ? read : withWholeSentences(read)).flatMap((lines): QuoteBlock[] => {
    const given = tables[markedTable(lines) ?? -1];
    if (given !== undefined) return [quoteTable(given, vocabulary)];
    const table = tableRows(lines, isMarkdown);
    if (table?.isEven || (table && keepsUneven))
      return [{ kind: "table", rows: table.rows, ...headerPart(table) }];
    if (table) return [{ kind: "words", text: table.rows.map(rowWords).join("\n") }];
    const plain = isMarkdown ? lines.map((line) => plainPassage(line, "md")).filter((line) => line) : lines;
    const text = flowing(plain, vocabulary).replace(SPACE_BEFORE_NOTE, "");
    return text.trim() === "" ? [] : [{ kind: "words", text }];
  });
  return blocks.length === 0 ? [{ kind: "words", text: quote }] : blocks;
}

/** A table with the words of its cells, in the order of the cells. */
export type WordedTable = { readonly table: QuotedTable; readonly words: readonly string[] };

function quoteTable({ table, words }: WordedTable, vocabulary: Vocabulary): QuoteTable {
  const rows = Array.from({ length: table.rowCount }, () =>
    Array.from({ length: table.columnCount }, () => ""),
  );
  const merged: MergedCell[] = [];
  for (const [index, { row, column, rows: down, columns: across }] of table.cells.entries()) {
    const lines = (words[index] ?? "").split(LINE_END).map((line) => line.trim());
    rows[row]?.splice(column, 1, flowing(lines.filter(Boolean), vocabulary));
    if (down > 1 || across > 1) merged.push({ row, column, rows: down, columns: across });
  }
  return { kind: "table", rows, ...(merged.length > 0 && { merged }), ...headerPart(table) };
}

const headerPart = ({ withoutHeader, heads }: Pick<QuotedTable, "withoutHeader" | "heads">) => ({
  ...(withoutHeader && ({ withoutHeader } as const)),
  ...(heads !== undefined && { heads }),
});

const rowWords = (row: readonly string[]) => row.filter((cell) => cell !== "").join(" ");

/** The words of a quote: blocks with a blank line between, rows on lines, cells with a space between. */
export function blockWords(blocks: readonly QuoteBlock[]): string {
  return blocks
    .map((block) => (block.kind === "words" ? block.text : block.rows.map((row) => row.join(" ")).join("\n")))
    .join("\n\n");
}

/** The text of a page separates a footnote mark from its word. */
const SPACE_BEFORE_NOTE = /(?<=\S) (?=[⁰¹²³⁴-⁹])/g;

const LINE_END = /\r\n|[\n\r\f\u2028\u2029]/;

/** Splits at blank lines. */
function linesByBlock(quote: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of quote.split(LINE_END)) {
    if (line.trim() !== "") blocks.at(-1)?.push(line.trimEnd());
    else if (blocks.at(-1)?.length) blocks.push([]);
  }
  return blocks.filter((lines) => lines.length > 0);
}

/** A short word before a full stop may be the mark of a list. */
const SENTENCE_GOES_ON = /^\p{Ll}(?:[\p{L}\d'’-]*[\s,]|[\p{L}'’-]{5,}[.;:])/u;

/** Joins paragraphs of a page where the first stops inside a sentence. Items of a list stay apart. */
function withWholeSentences(blocks: readonly (readonly string[])[]): string[][] {
  const whole: string[][] = [];
  for (const lines of blocks) {
    const last = whole.at(-1)?.at(-1) ?? "";
    const stops = last.length >= LONG_LINE && /[\p{L}\d)]$/u.test(last);
    if (stops && SENTENCE_GOES_ON.test(lines[0] ?? "")) whole.at(-1)?.push(...lines);
    else whole.push([...lines]);
  }
  return whole;
}

/** Returns the words of a quote as printed, to see how it spells a word that a line end splits. */
function wordsWithinLines(quote: string): Vocabulary {
  return new Set(quote.split(/\s+/).map(bareWord));
}

const LONG_LINE = 40;

/** Joins the lines of a sentence, and words that a line end splits. */
function flowing(lines: readonly string[], vocabulary: Vocabulary): string {
  const parts: string[] = [];
  let last = "";
  for (const line of lines) {
    const words = withinLine(line, vocabulary);
    const joint = last === "" ? "" : jointOf(last, words, vocabulary);
    if (joint === "joined") parts.push((parts.pop() ?? "").slice(0, -1));
    if (joint === "space") parts.push(" ");
    if (joint === "line") parts.push("\n");
    parts.push(words);
    last = line;
  }
  return parts.join("");
}

/** No sentence and no item of a list ends with such a word. */
const GOES_ON = /\s(?:a|an|and|at|by|for|from|in|of|on|or|the|to|with)$/i;

type Joint = "joined" | "hyphen" | "space" | "line";

function jointOf(line: string, next: string, vocabulary: Vocabulary): Joint {
  const how = joinAtLineEnd(lastWord(line), firstWord(next), vocabulary);
  if (how !== "apart") return how;
  const goesOn = /^\p{Ll}/u.test(next) || GOES_ON.test(line);
  return line.length >= LONG_LINE && goesOn ? "space" : "line";
}

/** A soft hyphen is read as a hyphen. */
const lastWord = (line: string) => line.slice(line.lastIndexOf(" ") + 1).replace(/\u00ad$/, "-");
const firstWord = (line: string) => line.slice(0, line.search(/\s|$/));

/** Joins a word that the extractor left split by a hyphen and a space, if the passage also prints it whole. */
function withinLine(line: string, vocabulary: Vocabulary): string {
  if (!/[-\u2010\u00ad] /.test(line)) return line;
  const words = line.split(" ");
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    parts.push(word);
    const next = words[index + 1];
    if (next === undefined) break;
    const broken =
      /\p{L}[-\u2010\u00ad]$/u.test(word) &&
      /^\p{Ll}/u.test(next) &&
      vocabulary.has(bareWord(word) + bareWord(next));
    if (broken) parts.push((parts.pop() ?? "").slice(0, -1));
    else parts.push(" ");
  }
  return parts.join("");
}
