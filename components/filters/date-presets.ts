import { FILTER_WORDS } from "./words.ts";
/** Presets of the date filter, in display order. Each ends today or later, so new documents are always included. */
export const DATE_PRESETS = [
  { years: 1, words: FILTER_WORDS.lastYear },
  { years: 5, words: FILTER_WORDS.lastFiveYears },
] as const;

const two = (value: number) => String(value).padStart(2, "0");

/** Returns the reader's own day, `years` before a moment: "2026-11-24". The 29th of February becomes the 28th. */
export function dayYearsBefore(now: Date, years: number): string {
  const year = now.getFullYear() - years;
  const lastOfMonth = new Date(year, now.getMonth() + 1, 0).getDate();
  return `${year}-${two(now.getMonth() + 1)}-${two(Math.min(now.getDate(), lastOfMonth))}`;
}

/**
 * Returns whether a date field holds a whole date. While a person types a year, the field reports "0002-01-01",
 * "0020-01-01" and so on.
 */
export function isWholeDay(value: string): boolean {
  return value === "" || /^[1-9]\d{3}-/.test(value);
}
