import { cellsOfRow, type QuoteBlock, type QuoteTable } from "#lib/domain/quote-block.ts";

/** Widths in points. Letters of both files need about this much at the size of cells. */
const LETTER = 5.5;
const CELL_PADDING = 11;
/** About 2 cm. A column with more words than fit there is not narrower. */
const LEAST = 57;
/** A longer word, such as an address, is broken. */
const LONGEST_WORD = 150;
/** Width of the text on an A4 page with usual margins. */
export const PORTRAIT_WIDTH = 451;
export const LANDSCAPE_WIDTH = 697;

/** How a table is printed: on which page, or as lines because no page is wide enough. */
export type TableShape = "portrait" | "landscape" | "lines";

/** Returns how a table is printed, by the words of its columns. Verification repeats this. */
export function tableShape(table: PrintedTable): TableShape {
  const needed = sum(leastWidths(table));
  if (needed <= PORTRAIT_WIDTH) return "portrait";
  return needed <= LANDSCAPE_WIDTH ? "landscape" : "lines";
}

/** A table as files show it. `headSupplied`: its first row has the names of its columns and is not in the quote. */
export type PrintedTable = Omit<QuoteTable, "heads"> & { readonly headSupplied?: true };
export type PrintedBlock = Exclude<QuoteBlock, QuoteTable> | PrintedTable;

/** True if a quote has a table whose names of columns are not in the quote. */
export const hasSuppliedHead = (blocks: readonly QuoteBlock[]) =>
  blocks.some((block) => block.kind === "table" && block.heads !== undefined);

/** Returns a table with the names of its columns as first row, if the quote begins below them. */
function withHeads({ heads, withoutHeader, ...table }: QuoteTable): PrintedTable {
  if (heads === undefined) return { ...table, ...(withoutHeader && { withoutHeader }) };
  return {
    ...table,
    rows: [heads, ...table.rows],
    ...(table.merged && { merged: table.merged.map((cell) => ({ ...cell, row: cell.row + 1 })) }),
    headSupplied: true,
  };
}

/** True if a quote has a table that needs a landscape page. */
export const needsLandscape = (blocks: readonly QuoteBlock[]) =>
  printedBlocks(blocks).some((block) => block.kind === "table" && tableShape(block) === "landscape");

/** Returns a quote with the names of columns, as Markdown shows it. */
export const headedBlocks = (blocks: readonly QuoteBlock[]): readonly PrintedBlock[] =>
  blocks.map((block) => (block.kind === "table" ? withHeads(block) : block));

/** Returns a quote as Word and PDF print it: with names of columns, and a table that is too wide for any page as lines. */
export function printedBlocks(blocks: readonly QuoteBlock[]): readonly PrintedBlock[] {
  return headedBlocks(blocks).map((block) =>
    block.kind === "table" && tableShape(block) === "lines"
      ? { kind: "words", text: rowLines(block) }
      : block,
  );
}

/** Writes each cell as "column: text" on a line, with an empty line between rows. */
function rowLines(table: PrintedTable): string {
  const [head = [], ...others] = table.rows.map((_, row) => textsByColumn(table, row));
  const isNamed = !table.withoutHeader && others.length > 0;
  const rows = isNamed ? others : [head, ...others];
  return rows
    .map((row) =>
      row
        .flatMap((text, column) => {
          const name = isNamed ? (head[column] ?? "") : "";
          return text === "" ? [] : [name === "" ? text : `${name}: ${text}`];
        })
        .join("\n"),
    )
    .filter((lines) => lines !== "")
    .join("\n\n");
}

/** A cell over several columns or rows is the text of each of them, so that no row lacks its name. */
function textsByColumn({ rows, merged = [] }: PrintedTable, row: number): readonly string[] {
  return (rows[row] ?? []).map((text, column) => {
    const over = merged.find(
      (cell) =>
        row >= cell.row &&
        row < cell.row + cell.rows &&
        column >= cell.column &&
        column < cell.column + cell.columns,
    );
    if (over === undefined) return text;
    // Below the header, a cell over several columns is one text.
    return row > 0 && column > over.column ? "" : (rows[over.row]?.[over.column] ?? "");
  });
}

export const columnCount = ({ rows }: PrintedTable) => Math.max(...rows.map((row) => row.length));

/** The cells that say how wide their column must be. A cell over several columns says nothing about one. */
function cellsByColumn(table: PrintedTable): readonly (readonly string[])[] {
  const count = columnCount(table);
  const columns = Array.from({ length: count }, (): string[] => []);
  for (const [index, row] of table.rows.entries())
    for (const { text, column, columns: across } of cellsOfRow(table, index)) {
      const isLastOfShort = column === row.length - 1 && row.length < count;
      if (across === 1 && !isLastOfShort) columns[column]?.push(text);
    }
  return columns;
}

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));

/** Returns the least width of each column in Word and PDF, in points. The shape of the table follows from them. */
export function leastWidths(table: PrintedTable): readonly number[] {
  return cellsByColumn(table).map((cells) => {
    const word = LETTER * longest(cells.flatMap((text) => text.split(/\s+/)));
    const line = LETTER * longest(cells.flatMap((text) => text.split("\n")));
    return Math.min(LONGEST_WORD, Math.max(word, line > LEAST ? LEAST : 0)) + CELL_PADDING;
  });
}

/** Least and greatest part of the width that a column asks for, in letters. */
const PART = { least: 6, greatest: 40 };

/** Relative widths of columns by their longest texts, within limits. */
export function columnParts(table: PrintedTable): readonly number[] {
  return cellsByColumn(table).map((cells) => Math.min(PART.greatest, Math.max(PART.least, longest(cells))));
}

/** Returns widths of the columns that fill a width. Words stay whole where they fit. */
export function tableWidths(table: PrintedTable, width: number): readonly number[] {
  return columnWidths(columnParts(table), leastWidths(table), width);
}

/** Room for differences in rounding, so that a word that just fits is not broken. */
const ROUNDING = 0.01;

/**
 * Returns the widths of columns, in points. A column is at least as wide as its longest word, so that words stay
 * whole. A word that is longer than its column's part of the page takes no room from other columns.
 * @param parts relative widths
 * @param words the least width of each column, in points: its longest word or more
 * @param width the width of the table, in points
 */
export function columnWidths(
  parts: readonly number[],
  words: readonly number[],
  width: number,
): readonly number[] {
  const unit = width / sum(parts);
  const fair = width / parts.length;
  const least = parts.map((part, at) => Math.min((words[at] ?? 0) + ROUNDING, Math.max(part * unit, fair)));
  const total = sum(least);
  if (total >= width) return least.map((each) => (each * width) / total);
  const fixed = new Set<number>();
  for (;;) {
    const free = width - sum(least.filter((_, at) => fixed.has(at)));
    const perPart = free / sum(parts.filter((_, at) => !fixed.has(at)));
    const narrow = parts.findIndex((part, at) => !fixed.has(at) && part * perPart < (least[at] ?? 0));
    if (narrow < 0) return parts.map((part, at) => (fixed.has(at) ? (least[at] ?? 0) : part * perPart));
    fixed.add(narrow);
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
