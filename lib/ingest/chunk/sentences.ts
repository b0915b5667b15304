import type { Span } from "#lib/domain/span.ts";
import { endsWithAbbreviation, isEnumerator } from "./abbreviations.ts";

const DOT = 46;
const NEWLINE = 10;
/** A "sentence" longer than this with line breaks inside is a series of lines (a list, or a table as text). */
const LINES_FROM = 2000;
const LINE_MARKER = /^(?:[•▪◦‣●■–—*-]|\(?[a-zA-Z]\)|\(?[ivxIVX]{1,5}\)|\(\d{1,3}\))\s/;

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 0x3000;
const isTerminator = (code: number) => code === DOT || code === 33 || code === 63 || code === 0x2026;
const isWideTerminator = (code: number) => code === 0x3002 || code === 0xff01 || code === 0xff1f;
const isCloser = (code: number) =>
  code === 34 ||
  code === 39 ||
  code === 41 ||
  code === 93 ||
  code === 0xbb ||
  code === 0x2019 ||
  code === 0x201d;
const isLower = (char: string) => char !== char.toUpperCase() && char === char.toLowerCase();
const isUpper = (char: string) => char !== char.toLowerCase() && char === char.toUpperCase();
const isDigit = (code: number) => code >= 48 && code <= 57;

/**
 * Cuts `[start, end)` of `text` into adjacent sentences that cover it. White space belongs to the sentence before it.
 * It uses rules and not ICU data, so that every version of the runtime cuts a text at the same places. Abbreviations,
 * decimals, initials, enumerators and quotes end no sentence. Blank lines and lines that open a list item do. Takes
 * linear time.
 */
export function sentenceSpans(text: string, start: number, end: number): Span[] {
  const lowerCased = lacksCapitals(text, start, end);
  const spans: Span[] = [];
  let from = start;
  const cut = (at: number) => {
    if (at > from && at < end && text.slice(from, at).trim() !== "") {
      spans.push({ start: from, end: at });
      from = at;
    }
  };
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code === NEWLINE) {
      const next = skipSpaces(text, i, end);
      if (breaksAtNewline(text, i, next)) cut(next);
      i = next;
    } else if (isTerminator(code) || isWideTerminator(code)) {
      const after = skipTerminators(text, i, end);
      const next = skipSpaces(text, after, end);
      if (next < end && endsSentence({ text, from, dot: i, after, next, lowerCased })) cut(next);
      i = after;
    } else i++;
  }
  if (from < end) spans.push({ start: from, end });
  return spans.flatMap((span) => (span.end - span.start > LINES_FROM ? lineSpans(text, span) : [span]));
}

type Candidate = {
  readonly text: string;
  readonly from: number;
  readonly dot: number;
  readonly after: number;
  readonly next: number;
  readonly lowerCased: boolean;
};

function endsSentence({ text, from, dot, after, next, lowerCased }: Candidate): boolean {
  if (isWideTerminator(text.charCodeAt(dot))) return true;
  if (next === after) return false;
  const follower = text.charAt(next);
  // Texts without any capitals (older test collections, some OCR) would otherwise be one sentence.
  if (isLower(follower) && !lowerCased) return false;
  const plainDot = text.charCodeAt(dot) === DOT && text.charCodeAt(dot + 1) !== DOT;
  if (!plainDot) return true;
  if (isEnumerator(text, from, dot)) return false;
  return !endsWithAbbreviation(text, from, dot, text.slice(next, next + 12));
}

/** True if a blank line or a line that opens a list item follows, which ends the sentence. */
function breaksAtNewline(text: string, newline: number, next: number): boolean {
  for (let i = newline + 1; i < next; i++) if (text.charCodeAt(i) === NEWLINE) return true;
  return LINE_MARKER.test(text.slice(next, next + 10)) && opensList(text, newline);
}

/** A wrapped line may begin with "(b)" too. A list item follows a full stop, colon, semicolon, comma, "and" or "or". */
function opensList(text: string, newline: number): boolean {
  const before = text.slice(Math.max(0, newline - 24), newline).trimEnd();
  return /[.:;,!?]$|(?:^|\s)(?:and|or)$/.test(before);
}

function skipSpaces(text: string, from: number, end: number): number {
  let i = from;
  while (i < end && isSpace(text.charCodeAt(i))) i++;
  return i;
}

function skipTerminators(text: string, from: number, end: number): number {
  let i = from;
  while (i < end && (isTerminator(text.charCodeAt(i)) || isWideTerminator(text.charCodeAt(i)))) i++;
  while (i < end && isCloser(text.charCodeAt(i))) i++;
  return footnoteEnd(text, from, i, end);
}

/** Text from a page contains footnote numbers: "… development.14 The council". They belong to the sentence. */
function footnoteEnd(text: string, dot: number, after: number, end: number): number {
  if (dot === 0 || !isLower(text.charAt(dot - 1)) || !isDigit(text.charCodeAt(after))) return after;
  let i = after;
  while (i < end && i < after + 3 && isDigit(text.charCodeAt(i))) i++;
  return i < end && isSpace(text.charCodeAt(i)) && isUpper(text.charAt(skipSpaces(text, i, end))) ? i : after;
}

/**
 * True if there is less than one capital per thousand characters. Such capitals are stray and do not start sentences.
 */
function lacksCapitals(text: string, start: number, end: number): boolean {
  const limit = Math.min(end, start + 4000);
  let capitals = 0;
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 65 && code <= 90) || (code > 127 && isUpper(text.charAt(i)))) capitals++;
  }
  return capitals * 1000 < limit - start;
}

function lineSpans(text: string, span: Span): Span[] {
  const spans: Span[] = [];
  let from = span.start;
  for (let i = text.indexOf("\n", from); i >= 0 && i < span.end - 1; i = text.indexOf("\n", i + 1)) {
    if (text.slice(from, i).trim() === "") continue;
    spans.push({ start: from, end: i + 1 });
    from = i + 1;
  }
  spans.push({ start: from, end: span.end });
  return spans;
}
