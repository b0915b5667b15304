import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { rangeAddress } from "#lib/domain/sheet-place.ts";
import type { CellBudget, ExceededLimit } from "./cell-budget.ts";
import { SHEET_LIMITS, type SheetGrid } from "./grid.ts";

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

type DateFacts = {
  /** True if the file knows the day of cells of the kind "date". Those of a csv file only look like dates. */
  readonly isTyped: boolean;
};

/**
 * Returns a note if dates written as words can be read in two ways: no date of their column shows which number is the
 * month, or some show one order and some the other. The order is never guessed, and the text stays as written.
 */
export function dateNotes(sheets: readonly SheetGrid[], { isTyped }: DateFacts): ExtractionNote[] {
  const unclear = sheets.flatMap((sheet) => unclearDates(sheet, isTyped));
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

function unclearDates({ name, rows }: SheetGrid, isTyped: boolean): string[] {
  const seen = new Map<number, { readonly orders: Set<DateOrder>; readonly example: string }>();
  for (const { row, cells } of rows) {
    for (const { column, text, kind } of cells) {
      if (isTyped && kind === "date") continue;
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

const words = (limit: number) => limit.toLocaleString("en-GB");
const LIMIT_WORDS: Readonly<Record<ExceededLimit, string>> = {
  placedCells: `Lists, single rows, tables with merged cells and tables of at most ${words(SHEET_LIMITS.placedRows)} rows have more than ${words(SHEET_LIMITS.placedCells)} cells together. Their rows after these were left out.`,
  characters: `The tables of more than ${words(SHEET_LIMITS.placedRows)} rows have more than ${SHEET_LIMITS.characters / 1_000_000} million characters. Their rows after these were left out.`,
  cells: `The tables have more than ${words(SHEET_LIMITS.cells)} cells. The rows after these were left out.`,
};

/** Returns a note if rows were left out, because the tables have too many cells or characters. */
export function budgetNotes({ exceeded }: CellBudget): ExtractionNote[] {
  if (exceeded.size === 0) return [];
  const limits = [...exceeded].map((limit) => LIMIT_WORDS[limit]);
  return [{ code: "cells_left_out", message: `${limits.join(" ")} Split the file to read all of it.` }];
}
