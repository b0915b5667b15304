import { MONTH_NAME } from "./months.ts";

/** What the head of a letter says. */
export type LetterHead = {
  /** What the letter is about. Null if no line says so. */
  readonly subject: string | null;
  /** The day of the letter as it is printed: "3 May 2031". Null without one. */
  readonly day: string | null;
};

/** A letter greets its reader after the addresses. */
const HEAD_CHARS = 1500;
/** A line of its own: "Dear Ms Okafor,", "Dear Sir or Madam". */
const GREETING = /^[^\S\n]*Dear (?:(?:Mrs?|Ms|Dr|Prof|Cllr)\. )?\p{L}[^.?!\n]{0,60}$/imu;
/** A line of its own: "Yours sincerely,", "Kind regards". */
const CLOSING =
  /^[^\S\n]*(?:yours\b[^\n]{0,40}|(?:with )?(?:(?:kind|best|many|warm) )?(?:regards|wishes|thanks))[^\S\n]*[,.]?[^\S\n]*$/im;
/** A signature, an address and a list of what is enclosed may follow the closing. */
const END_CHARS = 1500;
const REPLY_MARKS = /^(?:(?:re|fw|fwd)\s*:\s*)+/i;
const SUBJECT_LINE = /^[^\S\n]*(?:re|subject)(?:\s*:|\s+[–-])\s+(\S[^\n]*)$/im;
const DAY_LINE = new RegExp(
  String.raw`^[^\S\n]*(?:date(?:d)?:?\s+)?(\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH_NAME},?\s+(?:19|20)\d{2})[^\S\n]*$`,
  "im",
);
/** Lines below the greeting that say how the letter is sent, or under which law. */
const NO_SUBJECT = /\b(?:act|regulations|order) \d{4}\b|^(?:by|via) e-?mail|^without prejudice/i;
const SENTENCE_END = /[.,;?!]["”’)]*$/;
/** A line that goes on below: it ends in a small word, or is as long as the page is wide. */
const WRAPPED = /\b(?:an?|and|at|by|for|from|in|near|of|on|or|the|to|with)$|^.{60,}$/i;
/** A subject has at most this many lines and characters. More is prose. */
const MAX_SUBJECT = { lines: 3, chars: 160 } as const;

/**
 * Returns the subject and the day of a letter; null for other texts. A letter greets its reader at its beginning and closes
 * at its end: a plan whose foreword is a letter, or minutes that quote one, go on.
 */
export function letterHead(text: string): LetterHead | null {
  const start = text.slice(0, 2 * HEAD_CHARS).replaceAll("\r\n", "\n");
  const opening = start.slice(0, HEAD_CHARS);
  const greeting = GREETING.exec(opening);
  if (greeting === null || !CLOSING.test(text.slice(-END_CHARS))) return null;
  const after = start.slice(greeting.index + greeting[0].length);
  const printed = SUBJECT_LINE.exec(opening)?.[1] ?? subjectBelow(after) ?? "";
  const subject = printed.replace(REPLY_MARKS, "").trim();
  const day = DAY_LINE.exec(opening.slice(0, greeting.index))?.[1] ?? null;
  return { subject: /\p{L}{3}/u.test(subject) ? firstChars(subject) : null, day };
}

const firstChars = (subject: string) => [...subject].slice(0, MAX_SUBJECT.chars).join("");

/** Returns the subject that stands alone below the greeting; null if prose follows at once. */
function subjectBelow(after: string): string | null {
  const [paragraph = ""] = after.trimStart().split(/\n\s*\n/);
  const lines = paragraph.split("\n").map((line) => line.trim());
  const isProse = lines.length > MAX_SUBJECT.lines || lines.some((line) => SENTENCE_END.test(line));
  if (isProse || paragraph.length === after.trimStart().length) return null;
  const first = lines.findIndex((line) => /\p{L}{3}/u.test(line) && !NO_SUBJECT.test(line));
  if (first < 0) return null;
  const last = lines.findIndex((line, at) => at >= first && !WRAPPED.test(line));
  return lines.slice(first, last < 0 ? undefined : last + 1).join(" ");
}
