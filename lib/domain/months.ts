/** The names of the months in English, from January. */
export const MONTHS: readonly string[] = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** True for the whole name of a month, with a capital. */
export const isMonth = (word: string) => MONTHS.includes(word);

/** Returns the month, from 0, that a whole or short name of it begins with, in any case; -1 for other words. */
export function monthIndex(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === start);
}

/** A pattern for the whole name of a month, with a capital. */
export const MONTH_NAME = `(?:${MONTHS.join("|")})`;

/** A pattern for the name of a month, whole or short, with a capital: "September", "Sept", "Sep". */
export const MONTH_OR_SHORT =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";

/** The names of the months and of the days of the week in lower case. They name no person, body or place. */
export const CALENDAR_WORDS: readonly string[] = [
  ...MONTHS.map((month) => month.toLowerCase()),
  ...["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
];
