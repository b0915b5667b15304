import type { Period } from "#lib/domain/question-kind.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Days and periods are computed in UTC, as receipts store them. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The day this many days later; `0001-01-01` and `9999-12-31` are the limits. */
export function addDays(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
  return Number.isNaN(moved.getTime()) || moved.getUTCFullYear() > 9999 || moved.getUTCFullYear() < 1
    ? day
    : dayOf(moved);
}

export const UNITS = ["day", "week", "fortnight", "month", "quarter", "year"] as const;
export type Unit = (typeof UNITS)[number];

/** The whole unit that contains a day; weeks begin on Monday (ISO 8601). */
export function unitOf(day: string, unit: Unit): { readonly from: string; readonly to: string } {
  const date = new Date(`${day}T00:00:00Z`);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const span = (from: Date, next: Date) => ({ from: dayOf(from), to: addDays(dayOf(next), -1) });
  switch (unit) {
    case "day":
      return { from: day, to: day };
    case "week":
    case "fortnight": {
      const monday = addDays(day, -((date.getUTCDay() + 6) % 7));
      return { from: unit === "week" ? monday : addDays(monday, -7), to: addDays(monday, 6) };
    }
    case "month":
      return span(utc(year, month), utc(year, month + 1));
    case "quarter": {
      const first = month - (month % 3);
      return span(utc(year, first), utc(year, first + 3));
    }
    case "year":
      return span(utc(year, 0), utc(year + 1, 0));
  }
}

function utc(year: number, month: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date;
}

/** The day this many units earlier. A month before the 31st is the last day of the previous month. */
export function subtractUnits(day: string, count: number, unit: Unit): string {
  const days = { day: 1, week: 7, fortnight: 14 };
  if (unit === "day" || unit === "week" || unit === "fortnight") return addDays(day, -count * days[unit]);
  const months = count * { month: 1, quarter: 3, year: 12 }[unit];
  const at = new Date(`${day}T00:00:00Z`);
  const first = utc(at.getUTCFullYear(), at.getUTCMonth() - months);
  if (Number.isNaN(first.getTime()) || first.getUTCFullYear() < 1) return day;
  const { to } = unitOf(dayOf(first), "month");
  return `${to.slice(0, 8)}${String(Math.min(at.getUTCDate(), Number(to.slice(8)))).padStart(2, "0")}`;
}

/** The period that a preposition makes of a point: from it, up to it, before it, after it, or within it. */
export function periodOf(
  preposition: string,
  { from, to }: { readonly from: string; readonly to: string },
): Period {
  switch (preposition) {
    case "since":
      return { from, to: null };
    case "after":
      return { from: addDays(to, 1), to: null };
    case "before":
      return { from: null, to: addDays(from, -1) };
    case "until":
    case "till":
    case "up to":
      return { from: null, to };
    default:
      return { from, to };
  }
}
