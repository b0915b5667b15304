import type { Run } from "./pdf-lines.ts";
import { type Element, heightOf, type PdfSheet, type PdfStyle } from "./pdf-sheet.ts";
import { columnWidths } from "./table-shape.ts";

/** The last cell of a row spans the remaining columns. */
type PdfCell = {
  /** Paragraphs, each as runs. */
  readonly content: readonly (readonly Run<PdfStyle>[])[];
  readonly column: number;
  readonly columns?: number;
  readonly rows?: number;
  /** True for the lower part of a cell that starts in a row above: a frame without content. */
  readonly isContinued?: boolean;
};
type PdfTable = {
  /** Relative widths, one a column. */
  readonly columns: readonly number[];
  /** Least widths in points, one a column. A column is never narrower than its longest word. */
  readonly least?: readonly number[];
  readonly rows: readonly (readonly PdfCell[])[];
  readonly hasHeader: boolean;
  /** Called where a row starts. */
  readonly onRow?: (index: number) => void;
};

const PADDING = 3;

/** Draws a table with a frame around each cell. A row that is higher than a page continues on the next one. */
export function drawTable(sheet: PdfSheet, { columns, least = [], rows, hasHeader, onRow }: PdfTable): void {
  const words = longestWords(sheet, columns.length, rows);
  const needed = words.map((word, column) => Math.max(word, least[column] ?? 0));
  const widths = columnWidths(columns, needed, sheet.width);
  const table = sheet.element("Table");
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, at): PlacedCell => {
      const { content, column, columns: across = 1 } = cell;
      const end = at === row.length - 1 ? widths.length : column + across;
      const width = sum(widths.slice(column, end));
      const lines = content.flatMap((paragraph) => sheet.lines(paragraph, Math.max(1, width - 2 * PADDING)));
      const x = sheet.left + sum(widths.slice(0, column));
      return { x, width, lines, cell, columns: end - column };
    });
    drawRow(sheet, table, { cells, isHeader: hasHeader && index === 0, onStart: () => onRow?.(index) });
  }
  table.end();
}

/** For each column, the width of its longest word with padding, in points. */
function longestWords(sheet: PdfSheet, count: number, rows: PdfTable["rows"]): readonly number[] {
  const longest = Array.from({ length: count }, () => 0);
  for (const row of rows)
    for (const [at, { content, column, columns = 1 }] of row.entries()) {
      // A cell over several columns says nothing about the width of one.
      if (columns > 1 || (at === row.length - 1 && column < count - 1)) continue;
      const own = content.flat().map(({ text, style }) => sheet.longestWord(text, style) + 2 * PADDING);
      longest[column] = Math.max(longest[column] ?? 0, ...own);
    }
  return longest;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type PlacedCell = {
  readonly x: number;
  readonly width: number;
  readonly lines: ReturnType<PdfSheet["lines"]>;
  readonly cell: PdfCell;
  readonly columns: number;
};
type PlacedRow = {
  readonly cells: readonly PlacedCell[];
  readonly isHeader: boolean;
  readonly onStart: () => void;
};

function drawRow(sheet: PdfSheet, table: Element, { cells, isHeader, onStart }: PlacedRow): void {
  const height = Math.max(...cells.flatMap(({ lines }) => lines.map((line) => heightOf(line, 0))), 1);
  const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
  sheet.need(count * height + 2 * PADDING);
  onStart();
  const row = sheet.element("TR", table);
  const elements = cells.map((placed) =>
    placed.cell.isContinued ? null : elementOf(sheet, row, placed, isHeader),
  );
  for (let from = 0; from < count; ) {
    sheet.need(height + 2 * PADDING);
    const shown = Math.max(1, Math.min(count - from, Math.floor((sheet.room - 2 * PADDING) / height)));
    for (const [index, { x, width, lines }] of cells.entries()) {
      sheet.frame(x, sheet.y, width, shown * height + 2 * PADDING);
      const element = elements[index];
      for (const [at, line] of lines.slice(from, from + shown).entries())
        if (element) sheet.line(element, line, x + PADDING, sheet.y + PADDING + at * height);
    }
    sheet.skip(shown * height + 2 * PADDING);
    from += shown;
  }
  for (const element of elements) element?.end();
  row.end();
}

function elementOf(
  sheet: PdfSheet,
  row: Element,
  { columns, cell: { rows = 1 } }: PlacedCell,
  isHeader: boolean,
): Element {
  const attributes = {
    O: "Table",
    ...(columns > 1 ? { ColSpan: columns } : {}),
    ...(rows > 1 ? { RowSpan: rows } : {}),
    ...(isHeader ? { Scope: "Column" } : {}),
  };
  return sheet.element(isHeader ? "TH" : "TD", row, attributes);
}
