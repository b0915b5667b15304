import type { Period, RecognisedNow } from "#lib/domain/question-kind.ts";
import { dateFieldsAsked } from "./date-fields.ts";
import { addDays, dayOf, periodOf } from "./days.ts";
import { dayOfEvent, EVENT } from "./events.ts";
import type { KnownDocument } from "./library.ts";
import { readTimeAt, type TimePoint } from "./points.ts";

/** These ask for a fact, whose date is not a document's: "why were too few homes finished last year?" */
const ASKS_A_FACT =
  /^\s*(?:(?:and|so|but|ok|okay)[,\s]+)?(?:how|why|when|where|whose|from what date|can|could|may|might|does|do|did|is|are|was|were|should|would|will|must|has|have|had|according)(?!\p{L})/iu;
const PREPOSITIONS =
  /(?<!\p{L})(since|before|after|until|till|up to|by|in|during|on|over|within|throughout|from|dated|of|for)\s+(?:the\s+(?=\d|(?:19|20)\d\d))?/giu;
const BARE_TIME =
  /(?<!\p{L})(?:yesterday|today|(?:last|past|previous|this)\s+\p{L}+|(?:\d{1,3}|two|three|four|five|six|a)\s+(?:day|week|month|year)s?\s+ago)(?!\p{L})/giu;
const BETWEEN = /(?<!\p{L})(?:between|from)\s+(.{2,30}?)\s+(?:and|to|until)\s+(.{2,30})/giu;

/** Prepositions that an event may follow. */
const BEFORE_EVENTS = new Set(["since", "before", "after", "until", "till", "up to", "during"]);
const POLITE = /^\s*(?:(?:please|and|so|ok|okay|can you|could you|tell me)[,\s]+)*/iu;
/** In longer questions, times are part of the story. */
const MAX_CHARS = 200;
/** A single day after these belongs to a name ("the minutes of 11 June 2025"). */
const BEFORE_NAMES = new Set(["of", "for"]);

type Found = { readonly words: string; readonly period: Period | null; readonly event?: string };

/**
 * The period for which a question asks documents, and the dates compared with it. Only where the question asks for
 * documents, decisions or work of a time: a date in a question of fact is not a period. A year in a known title is part
 * of the name.
 */
export function recogniseTime(
  question: string,
  documents: readonly KnownDocument[],
  now: Date,
): RecognisedNow | null {
  if (question.length > MAX_CHARS || ASKS_A_FACT.test(question)) return null;
  const masked = withoutTitles(question, documents);
  const found =
    timeBetween(masked, now) ?? timeAfterPreposition(masked, documents, now) ?? bareTimeIn(masked, now);
  if (found === null) return null;
  const around = wordsAround(masked, found.words);
  const isDay = found.event === undefined && found.period !== null && found.period.from === found.period.to;
  const dateFields = around === null ? null : dateFieldsAsked(around, found.words, { isDay });
  if (dateFields === null) return null;
  const event = found.event === undefined ? {} : { event: found.event };
  if (found.period === null)
    return { kind: "time", reasonCode: "question_event_unknown", words: found.words, ...event };
  // No document has a date in the future: "policies for 2030" are about that year.
  if (found.period.from !== null && found.period.from > dayOf(now)) return null;
  return {
    kind: "time",
    reasonCode: "question_by_time",
    words: found.words,
    period: found.period,
    dateFields,
    ...event,
  };
}

/** A time counts at the end or the start of a question, or before what it is about. Elsewhere it belongs to a fact. */
function wordsAround(question: string, words: string): { before: string; after: string } | null {
  const at = question.indexOf(words);
  const before = question.slice(0, at).replace(POLITE, "");
  const after = question.slice(at + words.length).replace(/^['’]s?(?!\p{L})/u, "");
  const ends = /^[\s?.!,;)]*$/u.test(after);
  const opens = /^[\s(]*$/u.test(before);
  const leads = /^[\s,]+(?:about|on|regarding|concerning)\s/iu.test(after);
  return ends || opens || leads ? { before: before.trim(), after: after.replace(/^[\s,;]+/, "") } : null;
}

/** A cheap test before the library is read: only events and years need it. */
export function mayAskForPeriod(question: string): boolean {
  return question.length <= MAX_CHARS && !ASKS_A_FACT.test(question);
}

/** The question with known titles replaced by blanks, so that places do not move. */
function withoutTitles(question: string, documents: readonly KnownDocument[]): string {
  const lower = question.toLowerCase();
  if (lower.length !== question.length) return question;
  return documents
    .flatMap(({ title, fileName }) => [title, fileName])
    .filter((name) => /\d/.test(name) && name.length >= 6 && lower.includes(name.toLowerCase()))
    .reduce((text, name) => {
      const at = text.toLowerCase().indexOf(name.toLowerCase());
      return at < 0 ? text : text.slice(0, at) + "_".repeat(name.length) + text.slice(at + name.length);
    }, question);
}

function timeBetween(text: string, now: Date): Found | null {
  for (const match of text.matchAll(BETWEEN)) {
    const [whole, first = "", second = ""] = match;
    const to = readTimeAt(second, now);
    const from =
      readTimeAt(first, now) ??
      readTimeAt(`${first} ${second.slice(0, to?.length ?? 0).replace(/^\d{1,2}\s/, "")}`, now);
    if (from === null || to === null) continue;
    const end = whole.length - second.length + to.length;
    const early = hasNoYear(first) && from.from > to.from ? inYearOf(from, to) : from;
    // "between March and June 2024": the first has the year of the second.
    const start = hasNoYear(first) ? inYearOf(early, to) : early;
    if (start.from > to.to) continue;
    return { words: whole.slice(0, end), period: { from: start.from, to: to.to } };
  }
  return null;
}

function hasNoYear(words: string): boolean {
  return (
    !/\d{4}/.test(words) && /\p{L}{3}/u.test(words) && !/\b(?:last|this|ago|yesterday|today)\b/i.test(words)
  );
}

function inYearOf(point: TimePoint, { from }: TimePoint): TimePoint {
  const year = from.slice(0, 4);
  const moved = { ...point, from: `${year}${point.from.slice(4)}`, to: `${year}${point.to.slice(4)}` };
  // Few years have a 29 February.
  return addDays(moved.from, 0) === moved.from ? moved : point;
}

function timeAfterPreposition(text: string, documents: readonly KnownDocument[], now: Date): Found | null {
  for (const match of text.matchAll(PREPOSITIONS)) {
    const preposition = (match[1] ?? "").toLowerCase();
    const rest = text.slice(match.index + match[0].length);
    const point = readTimeAt(rest, now);
    if (point !== null) {
      if (BEFORE_NAMES.has(preposition) && point.from === point.to) continue;
      // "worked on last week": the preposition belongs to the verb.
      const own = preposition === "on" && /^(?:last|past|this|previous|yesterday|today)\b/iu.test(rest);
      const words = (own ? "" : match[0]) + rest.slice(0, point.length);
      return { words, period: periodOf(preposition === "by" ? "until" : preposition, point) };
    }
    const event = BEFORE_EVENTS.has(preposition) ? EVENT.exec(rest)?.[0] : undefined;
    if (event === undefined) continue;
    const day = dayOfEvent(event, documents, now);
    const period = day === null ? null : periodOf(preposition, { from: day, to: day });
    return { words: match[0] + event, period, event };
  }
  return null;
}

function bareTimeIn(text: string, now: Date): Found | null {
  for (const match of text.matchAll(BARE_TIME)) {
    const point = readTimeAt(text.slice(match.index), now);
    if (point !== null)
      return {
        words: text.slice(match.index, match.index + point.length),
        period: { from: point.from, to: point.to },
      };
  }
  return null;
}
