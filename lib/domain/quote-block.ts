/** A cell over several rows or columns. `row` and `column` name its first place, from 0. */
export type MergedCell = {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
};

/** Rows with one text a column. A merged cell has its text in its first place; its other places are empty. */
export type QuoteTable = {
  readonly kind: "table";
  readonly rows: readonly (readonly string[])[];
  readonly merged?: readonly MergedCell[] | undefined;
  /** True if the quote begins below the first row of its table, so that no row names the columns. */
  readonly withoutHeader?: true | undefined;
  /** The names of the columns in the document's table, above the quote; only with `withoutHeader`. */
  readonly heads?: readonly string[] | undefined;
};

/** Part of a quote as readers see it. */
export type QuoteBlock = { readonly kind: "words"; readonly text: string } | QuoteTable;

/** A cell of one row. `isContinued` marks the lower part of a cell that starts in a row above; it has no text. */
export type PlacedCell = {
  readonly text: string;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  readonly isContinued: boolean;
};

/** Returns the cells of one row from left to right, a merged cell once. */
export function cellsOfRow({ rows, merged = [] }: QuoteTable, row: number): readonly PlacedCell[] {
  const own = merged.filter((cell) => cell.row <= row && row < cell.row + cell.rows);
  return (rows[row] ?? []).flatMap((text, column): PlacedCell[] => {
    const over = own.find((cell) => cell.column <= column && column < cell.column + cell.columns);
    if (over === undefined) return [{ text, column, columns: 1, rows: 1, isContinued: false }];
    if (over.column !== column) return [];
    return [{ text, column, columns: over.columns, rows: over.rows, isContinued: over.row < row }];
  });
}
