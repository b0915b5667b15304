import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { rangeAddress } from "#lib/domain/sheet-place.ts";
import type { CellBudget, ExceededLimit, TableLimits } from "./cell-budget.ts";
import type { ColumnDates } from "./date-columns.ts";
import { SHEET_LIMITS, type SheetGrid } from "./grid.ts";

/** A sheet with the dates of its columns. */
type DatedSheet = Pick<SheetGrid, "name"> & { readonly dates: readonly ColumnDates[] };

/**
 * Returns a note if dates written as words can be read in two ways: no date of their column shows which number is the
 * month, or some show one order and some the other. The order is never guessed, and the text stays as written.
 */
export function dateNotes(sheets: readonly DatedSheet[]): ExtractionNote[] {
  const unclear = sheets.flatMap(unclearDates);
  const [first] = unclear;
  if (first === undefined) return [];
  const more = unclear.length > 1 ? ` and ${unclear.length - 1} more columns` : "";
  return [
    {
      code: "ambiguous_dates",
      message: `It is not clear which number is the day and which is the month in dates such as ${first}${more}. They are shown as written.`,
    },
  ];
}

function unclearDates({ name, dates }: DatedSheet): string[] {
  return dates.flatMap(({ column, orders, written }) => {
    if (written === null || orders.size === 1) return [];
    const place = { row: written.row, column };
    return [`${written.text} (${rangeAddress(name, place, place)})`];
  });
}

const words = (limit: number) => limit.toLocaleString("en-GB");
const LIMIT_WORDS: Readonly<Record<ExceededLimit, (limits: TableLimits) => string>> = {
  placedCells: () =>
    `Lists, single rows, tables with merged cells and tables of at most ${words(SHEET_LIMITS.placedRows)} rows have more than ${words(SHEET_LIMITS.placedCells)} cells together. Their rows after these were left out.`,
  characters: ({ characters }) =>
    `The tables of more than ${words(SHEET_LIMITS.placedRows)} rows have more than ${characters / 1_000_000} million characters. Their rows after these were left out.`,
  cells: ({ cells }) =>
    `The tables have more than ${words(cells)} cells. The rows after these were left out.`,
};

/** Returns a note if rows were left out, because the tables have too many cells or characters. */
export function budgetNotes({ exceeded, limits: most }: CellBudget): ExtractionNote[] {
  if (exceeded.size === 0) return [];
  const limits = [...exceeded].map((limit) => LIMIT_WORDS[limit](most));
  return [{ code: "cells_left_out", message: `${limits.join(" ")} Split the file to read all of it.` }];
}
