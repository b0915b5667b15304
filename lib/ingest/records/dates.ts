import { dayOfWords, daysOfDate } from "#lib/text/days.ts";

/** The order of day and month in the dates of a column, as far as its values show it. */
export type DateOrder = "day_first" | "month_first" | "unclear";

const WITH_TIME = /^(.{6,}?)[T ]\d{1,2}:\d{2}.*$/i;
const COMPACT = /^([12]\d{3})(\d{2})(\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}$/;
const LONGEST = 60;

/** Returns a date without its time, with hyphens if the year comes first. */
function bare(printed: string): string {
  const date = printed.trim().slice(0, LONGEST).replace(WITH_TIME, "$1");
  const [, year, month = "", day = ""] = COMPACT.exec(date) ?? YEAR_FIRST.exec(date) ?? [];
  return year === undefined ? date : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Returns the order that a single value shows: one of its first two numbers is greater than 12. Else null. */
export function orderShownBy(printed: string): Exclude<DateOrder, "unclear"> | null {
  const [, first, second] = NUMBERS.exec(bare(printed)) ?? [];
  if (first === undefined || daysOfDate(bare(printed)).length !== 1) return null;
  if (Number(first) > 12) return "day_first";
  return Number(second) > 12 ? "month_first" : null;
}

/**
 * Returns the ISO 8601 day of a printed date. "none" if it is no date; "unclear" if it may mean two days and its column
 * does not show which.
 */
export function readDay(
  printed: string,
  order: DateOrder,
): { readonly day: string } | { readonly fault: "none" | "unclear" } {
  const date = bare(printed);
  const days = daysOfDate(date);
  const [first, second] = days;
  if (first !== undefined && second !== undefined) {
    if (order === "unclear") return { fault: "unclear" };
    return { day: order === "day_first" ? first : second };
  }
  const day = first ?? dayOfWords(date.split(/[\s,/-]+/));
  return day === null ? { fault: "none" } : { day };
}

/** True for a value that may mean two days. */
export const isUnclearAlone = (printed: string) => daysOfDate(bare(printed)).length === 2;

/** True for a value that is a date, in whatever order. */
export const isDate = (printed: string) => !("fault" in readDay(printed, "day_first"));
