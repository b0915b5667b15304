import type { Block, ExtractedPage, TableCell, WordBox } from "#lib/domain/extracted.ts";
import { joinAtLineEnd, type Vocabulary } from "./hyphens.ts";
import type { Item, TextItem } from "./items.ts";
import type { PdfLine } from "./lines.ts";
import type { CellDraft } from "./tables.ts";
import { isCjk } from "./unicode.ts";
import type { Word } from "./word.ts";

export type PageSize = { readonly number: number; readonly width: number; readonly height: number };

export type Composed = {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly pages: readonly ExtractedPage[];
};

const BETWEEN_BLOCKS = "\n\n";
const BETWEEN_ROWS = "\n";
const BETWEEN_CELLS = "\t";

/** The text so far, with the start of each page. */
type Writer = {
  readonly pieces: string[];
  length: number;
  readonly boxes: Map<number, WordBox[]>;
  readonly starts: Map<number, number>;
  readonly vocabulary: Vocabulary;
};

function write(writer: Writer, text: string): void {
  writer.pieces.push(text);
  writer.length += text.length;
}

/**
 * Composes the canonical text. Blocks are separated by a blank line, table rows by line breaks, cells by tabs, and the
 * rest by single spaces. Pages cover the text without gaps: a page begins with its first character and ends where the
 * next one begins. A page without text is empty.
 */
export function composeText(
  items: readonly Item[],
  pages: readonly PageSize[],
  vocabulary: Vocabulary,
): Composed {
  const writer: Writer = { pieces: [], length: 0, boxes: new Map(), starts: new Map(), vocabulary };
  const blocks: Block[] = [];
  for (const item of items) {
    if (writer.length > 0) write(writer, BETWEEN_BLOCKS);
    blocks.push("parts" in item ? writeText(writer, item) : writeTable(writer, item.page, item.rows));
  }
  return { text: writer.pieces.join(""), blocks, pages: pageSpans(writer, pages) };
}

function writeText(writer: Writer, item: TextItem): Block {
  const start = writer.length;
  writeLines(
    writer,
    item.parts.flatMap(({ page, lines }) => lines.map((line) => ({ page, line }))),
  );
  const { kind, level } = item;
  return { kind, start, end: writer.length, ...(level === undefined ? {} : { level }) };
}

type PagedLine = { readonly page: number; readonly line: PdfLine };

/** Writes lines as running text. A space ends each line, unless a word continues. */
function writeLines(writer: Writer, lines: readonly PagedLine[]): void {
  let previous: Word | undefined;
  for (const [i, { page, line }] of lines.entries()) {
    const following = lines[i + 1]?.line.words[0];
    for (const [at, word] of line.words.entries()) {
      if (previous && needsSpace(writer, previous, word, at === 0)) write(writer, " ");
      const last = at === line.words.length - 1;
      writeWord(writer, page, word, last && following ? withoutBreak(writer, word, following) : word.text);
      previous = word;
    }
  }
}

function needsSpace(writer: Writer, previous: Word, word: Word, newLine: boolean): boolean {
  if (!newLine) return word.spaced;
  if (isCjk(previous.text.slice(-1)) && isCjk(word.text.slice(0, 1))) return false;
  return joinAtLineEnd(previous.text, word.text, writer.vocabulary) === "apart";
}

function withoutBreak(writer: Writer, word: Word, following: Word): string {
  return joinAtLineEnd(word.text, following.text, writer.vocabulary) === "joined"
    ? word.text.slice(0, -1)
    : word.text;
}

function writeWord(writer: Writer, page: number, word: Word, text: string): void {
  const start = writer.length;
  if (!writer.starts.has(page)) writer.starts.set(page, start);
  write(writer, text);
  const { x0, y0, x1, y1 } = word.box;
  const sure = typeof word.confidence === "number" ? { confidence: word.confidence } : {};
  const box: WordBox = { start, end: writer.length, x0, y0, x1, y1, ...sure };
  const boxes = writer.boxes.get(page);
  if (boxes) boxes.push(box);
  else writer.boxes.set(page, [box]);
}

function writeTable(writer: Writer, page: number, rows: readonly (readonly CellDraft[])[]): Block {
  const start = writer.length;
  const headed = hasHeaderRow(rows);
  const cells = rows.map((row, r) => {
    if (r > 0) write(writer, BETWEEN_ROWS);
    return row.map((cell, c): TableCell => {
      if (c > 0) write(writer, BETWEEN_CELLS);
      const cellStart = writer.length;
      writeLines(
        writer,
        cell.lines.map((line) => ({ page, line })),
      );
      return {
        start: cellStart,
        end: writer.length,
        ...(headed && r === 0 ? { header: true } : {}),
        ...(cell.colSpan > 1 ? { colSpan: cell.colSpan } : {}),
        ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
      };
    });
  });
  return { kind: "table", start, end: writer.length, rows: cells };
}

/** True if the first row is entirely bold and the others are not. */
function hasHeaderRow(rows: readonly (readonly CellDraft[])[]): boolean {
  const [first, ...rest] = rows;
  const bold = (row: readonly CellDraft[]) => row.flatMap((cell) => cell.lines).every((line) => line.bold);
  return first !== undefined && rest.length > 0 && bold(first) && !rest.every(bold);
}

function pageSpans(writer: Writer, pages: readonly PageSize[]): readonly ExtractedPage[] {
  let next = writer.length;
  const spans = new Map<number, { start: number; end: number }>();
  for (const { number } of [...pages].reverse()) {
    const start = writer.starts.get(number) ?? next;
    spans.set(number, { start, end: next });
    next = start;
  }
  return pages.map(({ number, width, height }) => ({
    number,
    width,
    height,
    span: spans.get(number) ?? { start: 0, end: 0 },
    words: writer.boxes.get(number) ?? [],
  }));
}
