/** Where a block begins in a spreadsheet. Rows and columns count from 1. */
export type SheetPlace = {
  /** Null for a format without named sheets (csv). */
  readonly name: string | null;
  readonly row: number;
  readonly column: number;
  /** Columns of the words between tabs, if the cells of a row are not next to each other. */
  readonly columns?: readonly number[];
  /** True for the name of a sheet that spreadsheet programs hide. */
  readonly isHidden?: boolean;
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

/** "Costs!B12", "'Sites 2024'!A3:D3", "A3:D3". A single cell without a sheet reads as a code, so it is none. */
const ADDRESS =
  /^(?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?[A-Z]{1,3}\d+:[A-Z]{1,3}\d+$|^(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)![A-Z]{1,3}\d+$/u;

/** True for words that `rangeAddress` returns, apart from a single cell without a sheet. */
export function isCellAddress(words: string): boolean {
  return ADDRESS.test(words);
}

function quotedName(name: string): string {
  if (PLAIN_NAME.test(name) && !LIKE_ADDRESS.test(name)) return name;
  return `'${name.replaceAll("'", "''")}'`;
}

/** A cell of a named sheet. A name of null leaves the sheet open. */
export type CellAddress = CellPlace & { readonly sheet: string | null };

const TYPED_ADDRESS =
  /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([a-z]{1,3})\$?([1-9]\d{0,6})(?::\$?[a-z]{1,3}\$?\d{1,7})?$/i;

/** Reads what `rangeAddress` prints, or a person types. A range yields its first cell. Null for other words. */
export function parseCellAddress(typed: string): CellAddress | null {
  const [, quoted, plain, letters, row] = TYPED_ADDRESS.exec(typed.trim()) ?? [];
  if (letters === undefined || row === undefined) return null;
  const sheet = quoted?.replaceAll("''", "'") ?? plain?.trim() ?? null;
  return { sheet, row: Number(row), column: columnNumber(letters) };
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, each) => sum * LETTERS + each.charCodeAt(0) - A + 1, 0);
}
