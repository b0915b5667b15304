import type { AttributeValue } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cleanText } from "../decode.ts";
import { recogniseColumns } from "./columns.ts";
import { shortened } from "./faults.ts";
import { RECORD_LIMITS } from "./limits.ts";

/** Rows at the beginning among which the headings are looked for. Titles may stand above them. */
const HEADING_ROWS = 20;

export type Headings = {
  /** The row with the headings. */
  readonly row: number;
  readonly columns: readonly string[];
  /** True if the rows below are recognised as records. */
  readonly isRecognised: boolean;
};

type NumberedRow = { readonly row: number; readonly values: readonly AttributeValue[] };

/**
 * Returns the headings of a table: those by which the rows below are recognised as records, else the first row with
 * several values. Null if the table has no values.
 * @throws AppError("too_complex") for records with more columns than are read.
 */
export function findHeadings(rows: readonly NumberedRow[]): Headings | null {
  const filled = rows.map(({ row, values }, at) => ({
    ...{ row, at },
    cells: values.map((value) => String(value ?? "")),
  }));
  const candidates = filled.filter(({ cells }) => columnsOf(cells) > 0).slice(0, HEADING_ROWS);
  for (const { row, at, cells } of candidates) {
    const columns = headingsOf(cells);
    const sample = rows.slice(at + 1).map(({ values }) => values);
    if (recogniseColumns({ columns, sample, hasShapes: false }) === null) continue;
    if (columnsOf(cells) > columns.length) throw tooManyColumns(columnsOf(cells));
    return { row, columns, isRecognised: true };
  }
  const heading = candidates.find(({ cells }) => columnsOf(cells) > 1) ?? candidates[0];
  return heading === undefined
    ? null
    : { row: heading.row, columns: headingsOf(heading.cells), isRecognised: false };
}

/**
 * Returns distinct headings of a row of cells: an empty one becomes "Column 3", a second "Name" becomes "Name (2)".
 * Empty ones at the end are left out, and those beyond the limit.
 */
function headingsOf(cells: readonly string[]): readonly string[] {
  const columns = Math.min(columnsOf(cells), RECORD_LIMITS.columns);
  const used = new Set<string>();
  return cells.slice(0, columns).map((cell, at) => {
    const plain = cleanText(cell).replace(/\s+/g, " ").trim();
    const heading = shortened(plain, RECORD_LIMITS.columnChars) || `Column ${at + 1}`;
    let distinct = heading;
    for (let number = 2; used.has(distinct); number++) distinct = `${heading} (${number})`;
    used.add(distinct);
    return distinct;
  });
}

/** Returns the number of columns up to the last heading. */
function columnsOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

function tooManyColumns(columns: number): AppError {
  return new AppError(
    "too_complex",
    `This table has ${columns.toLocaleString("en-GB")} columns; ${RECORD_LIMITS.columns.toLocaleString("en-GB")} are read. Check that each row is on a line of its own.`,
    { columns },
  );
}
