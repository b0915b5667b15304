import type { DateColumns, DateOrder } from "#lib/domain/date-order.ts";
import type { GridRow, Range } from "./grid.ts";

/** A day and a month as two numbers, before the year. */
const SHORT_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?:[T ].*)?$/;

/** The dates of numbers in a column of a sheet. */
export type ColumnDates = {
  readonly column: number;
  /** The orders that they show. Their order is known if it is one. */
  readonly orders: ReadonlySet<DateOrder>;
  /** The first one that is written as words, without a type. */
  readonly written: { readonly row: number; readonly text: string } | null;
};

/**
 * Returns the columns with dates of numbers, in the order of their first dates. The rows are read once, so that they need
 * not all be in memory.
 */
export function datesOfColumns({ rows }: { readonly rows: Iterable<GridRow> }): readonly ColumnDates[] {
  const found = new Map<number, ColumnDates & { readonly orders: Set<DateOrder> }>();
  for (const { row, cells } of rows) {
    for (const { column, text, order } of cells) {
      const shown = ordersShown(text.trim());
      if (shown === null) continue;
      const known = found.get(column) ?? { column, orders: new Set(), written: null };
      for (const each of order === undefined ? shown : [order]) known.orders.add(each);
      const written = known.written ?? (order === undefined ? { row, text: text.trim() } : null);
      found.set(column, { ...known, written });
    }
  }
  return [...found.values()];
}

/** Returns the columns of a range whose order is known. */
export function dateColumns(
  dates: readonly ColumnDates[],
  { left, right }: Pick<Range, "left" | "right">,
): Pick<DateColumns, "dayFirst" | "monthFirst"> {
  const columnsWith = (order: DateOrder) =>
    dates
      .filter(
        ({ column, orders }) => column >= left && column <= right && orders.size === 1 && orders.has(order),
      )
      .map(({ column }) => column)
      .sort((a, b) => a - b);
  const [dayFirst, monthFirst] = [columnsWith("day_first"), columnsWith("month_first")];
  return { ...(dayFirst.length > 0 && { dayFirst }), ...(monthFirst.length > 0 && { monthFirst }) };
}

/** Returns the order that the words of a date show; none if both numbers may be the month. Null for other words. */
function ordersShown(text: string): readonly DateOrder[] | null {
  const [, first, second] = SHORT_DATE.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [a, b] = [Number(first), Number(second)];
  if (a < 1 || b < 1 || Math.min(a, b) > 12 || Math.max(a, b) > 31) return null;
  if (a > 12) return ["day_first"];
  return b > 12 ? ["month_first"] : [];
}
