import type { LetterHead } from "./letter.ts";
import { MONTH_NAME, monthIndex } from "./months.ts";

const WEEKDAY = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?`;
const DAY = String.raw`${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTH_NAME}),?\s+((?:19|20)\d{2})\b`;
const DAY_IN_TEXT = new RegExp(String.raw`\b${DAY}`, "gi");
/** "Adopted on 3 December 2024", "Published: 3rd December 2024", "Approved by Full Council on 3 December 2024". */
const DAY_OF_ISSUE = new RegExp(
  String.raw`(?:^|\n)\s*(?:adopted|approved|published|issued)\b:?\s+(?:(?:by|at)\s+(?:[\w’'-]+\s+){1,8}?)?(?:on\s+)?${DAY}`,
  "gi",
);

/** "Date of decision: 3 December 2024", "Date: 3 December 2024", "Meeting held on Tuesday 3 December 2024". */
const DAY_OF_DOCUMENT = new RegExp(
  String.raw`(?:(?:^|\n)[^\S\n]*(?:[#*|>]+\s*)?(?:date|dated|meeting date|decision date|date of (?:the )?(?:committee|decision|meeting|report|issue|notice|letter))\**\s*[:|]?\**\s*|[.;] (?:date|decision date): |(?:^|\n)[^\S\n]*revision \w{1,3}[,:]? |(?:^|\n)[^\S\n]*(?:[^\n]{0,80}\s)?(?:meeting|committee)\b[^\n]{0,80}(?:\n[^\n]{0,40}?)?\s(?:held )?on\s+)${DAY}`,
  "gi",
);
/** A line that is a day alone, with or without an hour: "Tuesday 3 December 2024 at 7 pm". */
const DAY_ALONE = new RegExp(
  String.raw`(?:^|\n)[^\S\n]*(?:[#*]+\s*)?${DAY}[^\S\n]*(?:[,–-]?\s*(?:at\s+)?\d{1,2}(?:[.:]\d\d)?\s?(?:[ap]\.?m\.?)?)?\**[^\S\n]*(?=\r?\n|$)`,
  "gi",
);
/** Of another meeting or document, which an agenda or a sentence names. */
const OF_ANOTHER = /\b(?:confirm|agree|approve|receive|sign|previous|last|next)\b|^\(?\d{1,2}[.)]\s/i;

/**
 * Returns the day of a letter, or else the only day that a title names, or else the day on which a line of the first
 * words says that the document was issued, or that it is of, or else the first line that is a day alone. Inside a
 * sentence such words may be about another document, and so may an item of an agenda.
 * @param opening the beginning of the text
 * @param letter its head, if the document is a letter
 */
export function statedDate(title: string, opening: string, letter: LetterHead | null = null): string | null {
  const [written] = daysIn(letter?.day ?? "");
  if (written !== undefined) return written;
  const days = new Set(daysIn(title));
  const [day] = days;
  if (days.size === 1 && day !== undefined) return day;
  const [stated] = [DAY_OF_ISSUE, DAY_OF_DOCUMENT, DAY_ALONE].flatMap((pattern) =>
    [...opening.matchAll(pattern)].filter(isOfDocument),
  );
  return stated === undefined ? null : isoOf(stated);
}

/** False for a line that goes on from the one before ("…which the council\nadopted on …") or is of another document. */
function isOfDocument({ 0: words }: RegExpExecArray): boolean {
  const line = words.trim().replace(/^[#*|>.;\s]+/, "");
  return !/^\p{Ll}/u.test(line) && !OF_ANOTHER.test(line);
}

/** Returns the first day that a text states, as "30 April 2031"; null without one. */
export function printedDay(text: string): string | null {
  const [, ...parts] = new RegExp(DAY_IN_TEXT, "i").exec(text) ?? [];
  return parts.length === 0 ? null : parts.join(" ");
}

const daysIn = (text: string) => [...text.matchAll(DAY_IN_TEXT)].flatMap((match) => isoOf(match) ?? []);

/** Returns the day in ISO 8601; null for 31 February. */
function isoOf([, day = "", month = "", year = ""]: RegExpExecArray): string | null {
  const date = new Date(Date.UTC(Number(year), monthIndex(month), Number(day)));
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : null;
}
