/** Rows or columns from the first to the last one, both included. */
export type LineRange = readonly [first: number, last: number];

/** Cells of one row, from the first to the last column, both included. */
export type RowCells = readonly [row: number, firstColumn: number, lastColumn: number];

/** Where a block begins in a spreadsheet. Rows and columns count from 1. */
export type SheetPlace = {
  /** Null for a format without named sheets (csv). */
  readonly name: string | null;
  readonly row: number;
  readonly column: number;
  /** Columns of the words between tabs, if the cells of a row are not next to each other. */
  readonly columns?: readonly number[];
  /** The merged cells of a row: the column of each, and how many columns and rows it covers. */
  readonly merged?: readonly (readonly [column: number, columns: number, rows: number])[];
  /** True if spreadsheet programs hide the sheet. */
  readonly isHidden?: boolean;
  /** Rows and columns of the block that spreadsheet programs hide. */
  readonly hiddenRows?: readonly LineRange[];
  readonly hiddenColumns?: readonly LineRange[];
  /** Cells of the block that show nothing of their value, in order. */
  readonly hiddenCells?: readonly RowCells[];
  /** Columns of the block whose dates of numbers show that the day stands first, or the month. */
  readonly dayFirst?: readonly number[];
  readonly monthFirst?: readonly number[];
};

/** A cell by its row and column, from 1. */
export type CellPlace = { readonly row: number; readonly column: number };

const LETTERS = 26;
const A = "A".charCodeAt(0);
/** A sheet name that needs no quotes in an address. */
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
/** A name that reads as an address: "B12", "R1C1". */
const LIKE_ADDRESS = /^(?:[a-z]{1,3}\d+|r\d*c\d*)$/i;

/** Returns the letters of a column: 1 is "A", 27 is "AA". */
export function columnLetters(column: number): string {
  let letters = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / LETTERS)) {
    letters = String.fromCharCode(A + ((left - 1) % LETTERS)) + letters;
  }
  return letters;
}

/** Returns the address of a cell as spreadsheet programs print it: "B12". */
export function cellAddress({ row, column }: CellPlace): string {
  return `${columnLetters(column)}${row}`;
}

/** Returns the address of a range, with its sheet: "Costs!B12", "'Sites 2024'!A3:D3", "A3:D3" for a table without sheets. */
export function rangeAddress(sheet: string | null, first: CellPlace, last: CellPlace): string {
  const [from, to] = [cellAddress(first), cellAddress(last)];
  const range = from === to ? from : `${from}:${to}`;
  return sheet === null ? range : `${quotedName(sheet)}!${range}`;
}

/** True for words that `rangeAddress` returns. A single cell without a sheet reads as a code, so it is none. */
export function isCellAddress(words: string): boolean {
  const range = parseRange(words);
  if (range === null || (range.sheet === null && !words.includes(":"))) return false;
  return rangeAddress(range.sheet, range.first, range.last) === words;
}

function quotedName(name: string): string {
  if (PLAIN_NAME.test(name) && !LIKE_ADDRESS.test(name)) return name;
  return `'${name.replaceAll("'", "''")}'`;
}

/** A cell of a named sheet. A name of null leaves the sheet open. */
export type CellAddress = CellPlace & { readonly sheet: string | null };

type SheetRange = { readonly sheet: string | null; readonly first: CellPlace; readonly last: CellPlace };

/** "Costs!B12", "'Sites 2024'!A3:D3", "A3:D3", "$C$7". */
const RANGE =
  /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([a-z]{1,3})\$?([1-9]\d{0,6})(?::\$?([a-z]{1,3})\$?(\d{1,7}))?$/i;

function parseRange(typed: string): SheetRange | null {
  const [, quoted, plain, letters, row, lastLetters = letters, lastRow = row] =
    RANGE.exec(typed.trim()) ?? [];
  if (letters === undefined || row === undefined || lastLetters === undefined) return null;
  return {
    sheet: quoted?.replaceAll("''", "'") ?? plain?.trim() ?? null,
    first: { row: Number(row), column: columnNumber(letters) },
    last: { row: Number(lastRow), column: columnNumber(lastLetters) },
  };
}

/** Returns the range that `rangeAddress` printed. Null for other words. */
export function parseCellRange(printed: string): SheetRange | null {
  const range = parseRange(printed);
  return range !== null && rangeAddress(range.sheet, range.first, range.last) === printed ? range : null;
}

/** Reads what `rangeAddress` prints, or a person types. A range yields its first cell. Null for other words. */
export function parseCellAddress(typed: string): CellAddress | null {
  const range = parseRange(typed);
  return range && { sheet: range.sheet, ...range.first };
}

/** Returns the number of a column by its letters: "AA" is 27. */
export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, each) => sum * LETTERS + each.charCodeAt(0) - A + 1, 0);
}
