/** The names of the months in English, from January. */
export const MONTHS: readonly string[] = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** True for the whole name of a month, with a capital. */
export const isMonth = (word: string) => MONTHS.includes(word);

/** The names of each month, the longest first: "September", "Sept", "Sep". */
const NAMES: readonly (readonly string[])[] = MONTHS.map((month) => [
  ...new Set([month, ...(month === "September" ? ["Sept"] : []), month.slice(0, 3)]),
]);

/** Returns the whole and short names of a month, from 0. */
export const monthNames = (month: number): readonly string[] => NAMES[month] ?? [];

/** The whole and short names of the months in lower case. */
export const MONTH_WORDS: readonly string[] = NAMES.flat().map((name) => name.toLowerCase());

/** Returns the month, from 0, with this whole or short name, in any case; -1 for other words. */
export function monthIndex(name: string): number {
  const wanted = name.toLowerCase();
  return NAMES.findIndex((names) => names.some((each) => each.toLowerCase() === wanted));
}

/** A pattern for the whole name of a month, with a capital. */
export const MONTH_NAME = `(?:${MONTHS.join("|")})`;

/** A pattern for the name of a month, whole or short, with a capital: "September", "Sept", "Sep". */
export const MONTH_OR_SHORT = `(?:${NAMES.flat().join("|")})`;

/** The names of the months and of the days of the week in lower case. They name no person, body or place. */
export const CALENDAR_WORDS: readonly string[] = [
  ...MONTHS.map((month) => month.toLowerCase()),
  ...["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
];
