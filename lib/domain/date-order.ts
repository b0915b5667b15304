import type { SheetPlace } from "./sheet-place.ts";

/** Which of the first two numbers of a date is the day: "04/03/2024" is 4 March or 3 April (ADR 0098). */
export type DateOrder = "day_first" | "month_first";

/** The columns of a table whose dates show their order, and the first column of the table on its sheet. */
export type DateColumns = Pick<SheetPlace, "column" | "dayFirst" | "monthFirst">;

/**
 * Returns the order of the dates in a column of a table; undefined if no date of the column shows it.
 * @param at the column, from 0, in the table
 */
export function dateOrderAt(
  { column, dayFirst, monthFirst }: DateColumns,
  at: number,
): DateOrder | undefined {
  if (dayFirst?.includes(column + at)) return "day_first";
  return monthFirst?.includes(column + at) ? "month_first" : undefined;
}
