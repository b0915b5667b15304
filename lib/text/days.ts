import type { DateOrder } from "#lib/domain/date-order.ts";
import { monthIndex, monthNames } from "#lib/domain/months.ts";
import { ownNumbersOf } from "./reference-terms.ts";
import { stem } from "./stem.ts";

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:t[\d:.]+z?)?$/i;
/** Two figures for the year only after slashes: "4.3.12" is a section. */
const SHORT = /^(?=.*\d{4}$|[\d/]+$)(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** As spreadsheet programs print the day of a cell: "04-Mar-24", "4-Mar-2024". */
const NAMED = /^(\d{1,2})([/.-])(\p{L}{3,9})\2(\d{4}|\d{2})$/u;
/** A year of two figures from here on is of the 20th century, as spreadsheet programs read it. */
const FIRST_OF_1900S = 70;
const YEAR = /^[12]\d{3}$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/i;
const SHORT_NUMBER = /^\d{1,2}$/;
const DAY_TERM = /^[12]\d{3}-\d{2}-\d{2}$/;

/**
 * Returns the days that a printed date without spaces may mean, as "2024-03-04". If both of its first numbers may be the
 * month, it means two days, because text does not say which order its author uses: first the day in British order.
 */
export function daysOfDate(printed: string): readonly string[] {
  const iso = ISO.exec(printed);
  if (iso) return dayOf(iso[1], Number(iso[2]), Number(iso[3]));
  const [, first, , second, year] = SHORT.exec(printed) ?? [];
  const [a, b] = [Number(first), Number(second)];
  const whole = wholeYear(year);
  if (whole === undefined) {
    const [, day, , name = "", namedYear] = NAMED.exec(printed) ?? [];
    return dayOf(wholeYear(namedYear), monthIndex(name) + 1, Number(day));
  }
  return [...new Set([...dayOf(whole, b, a), ...dayOf(whole, a, b)])];
}

const wholeYear = (year: string | undefined) =>
  year?.length === 2 ? `${Number(year) < FIRST_OF_1900S ? 20 : 19}${year}` : year;

/**
 * Returns the day of a date in words, as "2024-03-04". Null for other words.
 * @param words the last words up to the year: "4th", "of", "March", "2024"
 */
export function dayOfWords(words: readonly string[]): string | null {
  const [year = "", second = "", first = "", before = ""] = words.toReversed();
  if (!YEAR.test(year)) return null;
  const named = monthIndex(second);
  const month = named >= 0 ? named : monthIndex(first);
  const day = DAY.exec(named < 0 ? second : first === "of" ? before : first)?.[1];
  return month < 0 || day === undefined ? null : (dayOf(year, month + 1, Number(day))[0] ?? null);
}

/** True for the index term of a day. */
export const isDayTerm = (term: string) => DAY_TERM.test(term);

/** Returns the terms of a printed word with the day of a known order, if it is a date that may mean two days. */
export function termsInOrder(terms: readonly string[], order: DateOrder | undefined): readonly string[] {
  const days = order === undefined ? [] : terms.filter(isDayTerm);
  if (days.length < 2) return terms;
  const other = order === "day_first" ? days[1] : days[0];
  return terms.filter((term) => term !== other);
}

/** The days of dates and the numbers of rounded ones, by their printed words. */
export type ValuesByWords = ReadonlyMap<string, readonly string[]>;

/** Returns the values that are known. The same words may have two, in columns of different orders. */
export function valuesByWords(
  entities: readonly { readonly text: string; readonly value?: string | undefined }[],
): ValuesByWords {
  const found = new Map<string, string[]>();
  for (const { text, value } of entities) {
    const known = found.get(text) ?? [];
    if (value !== undefined && !known.includes(value)) found.set(text, [...known, value]);
  }
  return found;
}

/** Returns the terms of a printed word with its values. Days replace those that its date could mean. */
export function termsWithValues(
  terms: readonly string[],
  values: readonly string[] | undefined,
): readonly string[] {
  if (values === undefined) return terms;
  const own = values.some(isDayTerm) ? terms.filter((term) => !isDayTerm(term)) : terms;
  return [...new Set([...own, ...values])];
}

/**
 * Returns the terms of a printed word that count for a question. The numbers of a date count only with its day: "04" and
 * "03" of 4 March are also in 3 April. Its year always counts. The "24" of the reference "24/00123/FUL" says nothing.
 */
export function termsThatCount(
  terms: readonly string[],
  isAsked: (term: string) => boolean,
): readonly string[] {
  // Neither a date nor a reference has one term. Most words do, and every search looks at very many.
  if (terms.length === 1) return terms;
  const days = terms.filter(isDayTerm);
  if (days.length > 0) return days.some(isAsked) ? terms : terms.filter((term) => YEAR.test(term));
  return ownNumbersOf(terms).length > 0 ? terms.filter((term) => !SHORT_NUMBER.test(term)) : terms;
}

/** Returns the terms of the words that a day is written with: "2024-03-04" has 2024, 03, 3, 04, 4, march and mar. */
export function wordsOfDay(day: string): readonly string[] {
  const parts = day.split("-");
  const names = monthNames(Number(parts[1]) - 1).map((name) => stem(name.toLowerCase()));
  return [...parts.flatMap((part) => [part, String(Number(part))]), ...names];
}

function dayOf(year: string | undefined, month: number, day: number): readonly string[] {
  if (year === undefined || !YEAR.test(year)) return [];
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? [date.toISOString().slice(0, 10)]
    : [];
}
