import * as chrono from "chrono-node";
import { addDays, dayOf, subtractUnits, UNITS, type Unit, unitOf } from "./days.ts";

/** A point or period of time in words; `length` in UTF-16 units of the text. */
export type TimePoint = { readonly from: string; readonly to: string; readonly length: number };

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  few: 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const COUNT = `\\d{1,3}|${Object.keys(NUMBERS).join("|")}`;
const UNIT = UNITS.join("|");
const LAST = new RegExp(
  `^(?:the\\s+)?(last|past|previous|this|current)\\s+(?:(${COUNT})\\s+(?:of\\s+)?)?(${UNIT})s?(?!\\p{L})`,
  "iu",
);
const AGO = new RegExp(`^(${COUNT})\\s+(${UNIT})s?\\s+ago(?!\\p{L})`, "iu");
const YEAR = /^(?:the\s+year\s+)?((?:19|20)\d{2})(?![-–/.\d]|\s*[-–]\s*\d|\p{L})/iu;

/**
 * Reads the time at the start of a text; null where there is none. Past units are whole ("last week" is Monday to
 * Sunday); counted units end today. chrono-node reads absolute dates (en-GB). A date without a year is in the past.
 */
export function readTimeAt(text: string, now: Date): TimePoint | null {
  const today = dayOf(now);
  const word = /^(yesterday|today)(?!\p{L})/iu.exec(text);
  if (word) {
    const day = word[1]?.toLowerCase() === "today" ? today : addDays(today, -1);
    return { from: day, to: day, length: word[0].length };
  }
  return lastAt(text, today) ?? agoAt(text, today) ?? yearAt(text) ?? dateAt(text, now);
}

function lastAt(text: string, today: string): TimePoint | null {
  const [whole, which = "", count, unit = ""] = LAST.exec(text) ?? [];
  if (whole === undefined) return null;
  const name = unit.toLowerCase() as Unit;
  const { length } = whole;
  if (count !== undefined) return { from: subtractUnits(today, numberOf(count), name), to: today, length };
  if (/^(?:this|current)$/i.test(which)) return { ...unitOf(today, name), to: today, length };
  if (/^past$/i.test(which)) return { from: subtractUnits(today, 1, name), to: today, length };
  const lastDay = subtractUnits(unitOf(today, name).from, 1, "day");
  return { ...unitOf(lastDay, name), length };
}

function agoAt(text: string, today: string): TimePoint | null {
  const [whole, count = "", unit = ""] = AGO.exec(text) ?? [];
  if (whole === undefined) return null;
  const name = unit.toLowerCase() as Unit;
  return { ...unitOf(subtractUnits(today, numberOf(count), name), name), length: whole.length };
}

function numberOf(count: string): number {
  return NUMBERS[count.toLowerCase()] ?? Number(count);
}

function yearAt(text: string): TimePoint | null {
  const [whole, year] = YEAR.exec(text) ?? [];
  return whole === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31`, length: whole.length };
}

/** Reads the date part by part, because a date without a year means the last such date. */
function dateAt(text: string, now: Date): TimePoint | null {
  const [found] = chrono.en.GB.parse(
    text.slice(0, 60),
    { instant: now, timezone: 0 },
    { forwardDate: false },
  );
  if (found?.index !== 0) return null;
  const { start } = found;
  const isCertain = (part: "day" | "month" | "year" | "weekday") => start.isCertain(part);
  if (!isCertain("month") && !isCertain("weekday")) return null;
  const [year, month, day] = [start.get("year"), start.get("month"), start.get("day")];
  if (year === null || month === null || day === null || year < 1000 || year > 9999) return null;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  const today = dayOf(now);
  const isFuture = date > today && !isCertain("year");
  const inPast = isFuture
    ? subtractUnits(date, 1, isCertain("weekday") && !isCertain("month") ? "week" : "year")
    : date;
  const whole = isCertain("day") || isCertain("weekday") ? unitOf(inPast, "day") : unitOf(inPast, "month");
  return { ...whole, length: found.text.length };
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
