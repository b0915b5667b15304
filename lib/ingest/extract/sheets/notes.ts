import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { rangeAddress } from "#lib/domain/sheet-place.ts";
import { SHEET_LIMITS, type SheetGrid } from "./grid.ts";
import type { CellBudget } from "./sheet-blocks.ts";

/** A day and a month as two numbers, before or after the year. */
const SHORT_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?:[T ].*)?$/;

type DateOrder = "day_first" | "month_first" | "either";

function orderOf(text: string): DateOrder | null {
  const [, first, second] = SHORT_DATE.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [a, b] = [Number(first), Number(second)];
  if (a < 1 || b < 1 || Math.min(a, b) > 12 || Math.max(a, b) > 31) return null;
  if (a > 12) return "day_first";
  return b > 12 ? "month_first" : "either";
}

/**
 * Returns a note if dates written as words can be read in two ways: no date of their column shows which number is the
 * month, or some show one order and some the other. The order is never guessed, and the text stays as written.
 */
export function dateNotes(sheets: readonly SheetGrid[]): ExtractionNote[] {
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

function unclearDates({ name, rows }: SheetGrid): string[] {
  const seen = new Map<number, { readonly orders: Set<DateOrder>; readonly example: string }>();
  for (const { row, cells } of rows) {
    for (const { column, text } of cells) {
      const order = orderOf(text.trim());
      if (order === null) continue;
      const place = { row, column };
      const known = seen.get(column) ?? {
        orders: new Set(),
        example: `${text.trim()} (${rangeAddress(name, place, place)})`,
      };
      known.orders.add(order);
      seen.set(column, known);
    }
  }
  return [...seen.values()]
    .filter(({ orders }) => orders.has("day_first") === orders.has("month_first"))
    .map(({ example }) => example);
}

const LIMIT_WORDS = {
  cells: `more than ${SHEET_LIMITS.cells.toLocaleString("en-GB")} cells`,
  placedCells: `more than ${SHEET_LIMITS.placedCells.toLocaleString("en-GB")} cells in short tables`,
  characters: `more than ${SHEET_LIMITS.characters / 1_000_000} million characters`,
} as const;

/** Returns a note if rows were left out, because the tables have too many cells or characters. */
export function budgetNotes({ exceeded }: CellBudget): ExtractionNote[] {
  if (exceeded === null) return [];
  return [
    {
      code: "cells_left_out",
      message: `The tables have ${LIMIT_WORDS[exceeded]}. The rows after these were left out. Split the file to read all of it.`,
    },
  ];
}
