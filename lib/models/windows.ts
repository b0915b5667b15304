import type { TextWindow } from "#lib/domain/embedding.ts";

/** Counts a text's tokens for a model, without special tokens and prefix. */
export type TokenCounter = {
  /** Tokens of a short piece (a word with the blank before it). May be an estimate. */
  piece(text: string): number;
  /** Exact number of tokens of any text. */
  exact(text: string): number;
};

type Pieces = {
  /** End of each piece, in UTF-16 units. */
  readonly ends: readonly number[];
  /** Tokens of all pieces up to and including each one. */
  readonly sums: readonly number[];
};

/** Above this ratio of characters to allowed tokens, a text hardly ever fits, so it is not counted whole. */
const MAX_CHARS_PER_TOKEN = 6;
/** Words longer than 24 characters (base64, URLs) are split. The u flag keeps surrogate pairs together. */
const PIECE = /\s?\S{1,24}|\s{1,24}/gu;

function piecesOf(text: string, counter: TokenCounter): Pieces {
  const ends: number[] = [];
  const sums: number[] = [];
  let sum = 0;
  for (const match of text.matchAll(PIECE)) {
    sum += counter.piece(match[0]);
    ends.push(match.index + match[0].length);
    sums.push(sum);
  }
  return { ends, sums };
}

/** Rates a cut at `at`: paragraph 4, line 3, sentence 2, word 1, inside a word 0. */
function cutRank(text: string, at: number): number {
  const blanks =
    /^\s+/.exec(text.slice(at, at + 8))?.[0] ?? /\s+$/.exec(text.slice(Math.max(0, at - 8), at))?.[0];
  if (blanks === undefined) return 0;
  if (/\n\s*\n/.test(blanks)) return 4;
  if (blanks.includes("\n")) return 3;
  return /[.!?…]["'”’)\]]*\s*$/u.test(text.slice(Math.max(0, at - 6), at)) ? 2 : 1;
}

/** Returns the index of the last piece of the next window: the best place to cut near an even share of the rest. */
function chooseCut(text: string, { ends, sums }: Pieces, first: number, limit: number): number {
  const before = sums[first - 1] ?? 0;
  const left = (sums.at(-1) ?? 0) - before;
  const windows = Math.ceil(left / limit);
  if (windows <= 1) return ends.length - 1;
  const share = left / windows;
  // Large enough that the remaining windows can hold the rest, so that the choice of a better cut adds no window.
  const least = Math.max(share * 0.7, left - (windows - 1) * limit);
  let best = first;
  let bestRank = -1;
  for (let piece = first; piece < ends.length; piece++) {
    const size = (sums[piece] ?? 0) - before;
    if (size > limit) break;
    if (size < least) {
      best = piece;
      continue;
    }
    const rank = cutRank(text, ends[piece] ?? 0);
    if (rank > bestRank || (rank === bestRank && size <= share)) {
      best = piece;
      bestRank = rank;
    }
  }
  return best;
}

function splitsPair(text: string, at: number): boolean {
  const isSurrogate = (index: number, top: number) => text.charCodeAt(index) >> 10 === top;
  return isSurrogate(at - 1, 0x36) && isSurrogate(at, 0x37);
}

/** Halves a span that is too large by the exact count until it fits or is one character. */
function halve(text: string, span: TextWindow, limit: number, counter: TokenCounter): TextWindow[] {
  if (counter.exact(text.slice(span.start, span.end)) <= limit) return [span];
  let middle = (span.start + span.end) >> 1;
  if (splitsPair(text, middle)) middle += middle - 1 > span.start ? -1 : 1;
  if (middle <= span.start || middle >= span.end) return [span];
  return [
    ...halve(text, { start: span.start, end: middle }, limit, counter),
    ...halve(text, { start: middle, end: span.end }, limit, counter),
  ];
}

/**
 * Cuts a text into consecutive windows of at most `limit` tokens that cover every character. A text that fits stays
 * whole. Others are cut into similar parts, preferably at the end of a paragraph, line, sentence or word.
 */
export function cutWindows(text: string, limit: number, counter: TokenCounter): readonly TextWindow[] {
  const whole = { start: 0, end: text.length };
  if (text.length <= limit * MAX_CHARS_PER_TOKEN && counter.exact(text) <= limit) return [whole];
  const pieces = piecesOf(text, counter);
  const windows: TextWindow[] = [];
  let start = 0;
  for (let first = 0; first < pieces.ends.length; ) {
    const last = chooseCut(text, pieces, first, limit);
    const end = pieces.ends[last] ?? text.length;
    windows.push(...halve(text, { start, end }, limit, counter));
    start = end;
    first = last + 1;
  }
  return windows;
}
