import { type Element, heightOf, type PdfSheet, type PdfStyle, TEXT_WIDTH } from "./pdf-sheet.ts";

/** A cell is a list of paragraphs. The last cell of a short row spans the remaining columns. */
type PdfCell = readonly { readonly text: string; readonly style: PdfStyle }[];
type PdfTable = {
  /** Relative widths, one a column. */
  readonly columns: readonly number[];
  readonly rows: readonly (readonly PdfCell[])[];
  readonly hasHeader: boolean;
  /** Called where a row starts. */
  readonly onRow?: (index: number) => void;
};

const PADDING = 3;

/** Draws a table with a frame around each cell. A row that is higher than a page continues on the next one. */
export function drawTable(sheet: PdfSheet, { columns, rows, hasHeader, onRow }: PdfTable): void {
  const unit = TEXT_WIDTH / columns.reduce((total, column) => total + column, 0);
  const widths = columns.map((column) => column * unit);
  const table = sheet.element("Table");
  for (const [index, row] of rows.entries()) {
    const cells = row.map((paragraphs, column) => {
      const isLast = column === row.length - 1;
      const own = isLast ? widths.slice(column) : widths.slice(column, column + 1);
      const width = own.reduce((total, each) => total + each, 0);
      const x = widths.slice(0, column).reduce((total, each) => total + each, sheet.left);
      const lines = paragraphs.flatMap((paragraph) =>
        sheet.lines([paragraph], Math.max(1, width - 2 * PADDING)),
      );
      return { ...{ x, width, lines }, span: own.length };
    });
    drawRow(sheet, table, { cells, isHeader: hasHeader && index === 0, onStart: () => onRow?.(index) });
  }
  table.end();
}

type PlacedCell = {
  readonly x: number;
  readonly width: number;
  readonly lines: ReturnType<PdfSheet["lines"]>;
  readonly span: number;
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
  const elements = cells.map(({ span }) => elementOf(sheet, row, span, isHeader));
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
  for (const element of elements) element.end();
  row.end();
}

function elementOf(sheet: PdfSheet, row: Element, span: number, isHeader: boolean): Element {
  const attributes = {
    O: "Table",
    ...(span > 1 ? { ColSpan: span } : {}),
    ...(isHeader ? { Scope: "Column" } : {}),
  };
  return sheet.element(isHeader ? "TH" : "TD", row, attributes);
}
