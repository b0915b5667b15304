import { letterHead } from "./letter.ts";
import { MONTH_NAME, monthIndex } from "./months.ts";

const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?\s+(${MONTH_NAME}),?\s+((?:19|20)\d{2})\b`;
const DAY_IN_TEXT = new RegExp(String.raw`\b${DAY}`, "gi");
/** "Adopted on 3 December 2024", "Published: 3rd December 2024", "Approved by Full Council on 3 December 2024". */
const DAY_OF_ISSUE = new RegExp(
  String.raw`(?:^|\n)\s*(?:adopted|approved|published|issued)\b:?\s+(?:(?:by|at)\s+(?:[\w’'-]+\s+){1,8}?)?(?:on\s+)?${DAY}`,
  "i",
);

/**
 * Returns the day of a letter, or else the only day that a title names, or else the day on which a line of the first
 * words says that the document was issued. Inside a line such words may be about another document.
 */
export function statedDate(title: string, opening: string): string | null {
  const [written] = daysIn(letterHead(opening)?.day ?? "");
  if (written !== undefined) return written;
  const days = new Set(daysIn(title));
  const [day] = days;
  if (days.size === 1 && day !== undefined) return day;
  const issued = DAY_OF_ISSUE.exec(opening);
  return issued === null ? null : isoOf(issued);
}

const daysIn = (text: string) => [...text.matchAll(DAY_IN_TEXT)].flatMap((match) => isoOf(match) ?? []);

/** Returns the day in ISO 8601; null for 31 February. */
function isoOf([, day = "", month = "", year = ""]: RegExpExecArray): string | null {
  const date = new Date(Date.UTC(Number(year), monthIndex(month), Number(day)));
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : null;
}
