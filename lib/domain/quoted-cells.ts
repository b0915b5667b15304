/** A cell as quoted, with the words of its row and column. */
export type QuotedCell = {
  readonly row: string;
  /** Null if the table has no column headings. */
  readonly column: string | null;
  readonly text: string;
};

/** Cells of one table. */
export type QuotedCells = {
  readonly cells: readonly QuotedCell[];
  /** The caption of the table and the unit of its values; null if the document names neither. */
  readonly caption: string | null;
};

/** Returns the place of a cell in its table, in words: "Riverside, 2024". */
export function cellPlace({ row, column }: Pick<QuotedCell, "row" | "column">): string {
  return column === null ? row : `${row}, ${column}`;
}
