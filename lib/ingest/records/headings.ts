import { AppError } from "#lib/errors/app-error.ts";
import { cleanText } from "../decode.ts";
import { shortened } from "./faults.ts";
import { RECORD_LIMITS } from "./limits.ts";

/**
 * Returns distinct headings of a row of cells: an empty one becomes "Column 3", a second "Name" becomes "Name (2)".
 * Empty ones at the end are left out, and those beyond the limit.
 */
export function headingsOf(cells: readonly string[]): readonly string[] {
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
export function columnsOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

export function tooManyColumns(columns: number): AppError {
  return new AppError(
    "too_complex",
    `This table has ${columns.toLocaleString("en-GB")} columns; ${RECORD_LIMITS.columns.toLocaleString("en-GB")} are read. Check that each row is on a line of its own.`,
    { columns },
  );
}
