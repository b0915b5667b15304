import type { Span } from "#lib/domain/span.ts";

/** Returns the UTF-8 length of `text[start, end)`. A lone surrogate counts as the replacement character. */
export function utf8Length(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (isHigh(code) && i + 1 < end && isLow(text.charCodeAt(i + 1))) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Moves an offset from the middle of a surrogate pair to its start. */
export function onCharacter(text: string, offset: number): number {
  const inside =
    offset > 0 &&
    offset < text.length &&
    isLow(text.charCodeAt(offset)) &&
    isHigh(text.charCodeAt(offset - 1));
  return inside ? offset - 1 : offset;
}

/**
 * Cuts a span without better breaks (one sentence, line or word) into adjacent parts of at most `limit` bytes. It
 * prefers a semicolon or colon in the last half of a part, then white space, then any character.
 */
export function cutToBytes(text: string, span: Span, limit: number): Span[] {
  const longest = (span.end - span.start) * 3;
  if (longest <= limit || utf8Length(text, span.start, span.end) <= limit) return [span];
  const parts: Span[] = [];
  let from = span.start;
  while (from < span.end) {
    const to = endWithin(text, from, span.end, limit);
    const at = to < span.end ? placeToCut(text, from, to) : to;
    parts.push({ start: from, end: at });
    from = at;
  }
  return parts;
}

/** Returns the largest end at which `[from, end)` has at most `limit` bytes. The range has at least one character. */
function endWithin(text: string, from: number, end: number, limit: number): number {
  let bytes = 0;
  let i = from;
  while (i < end) {
    const next = onCharacter(text, i + 1) === i ? Math.min(end, i + 2) : i + 1;
    bytes += utf8Length(text, i, next);
    if (bytes > limit && i > from) return i;
    i = next;
  }
  return end;
}

function placeToCut(text: string, from: number, to: number): number {
  const half = from + ((to - from) >> 1);
  let space = -1;
  for (let i = to; i > half; i--) {
    if (!/\s/.test(text.charAt(i - 1))) continue;
    if (/[;:\n]/.test(text.charAt(i - 2))) return i;
    if (space < 0) space = i;
  }
  return space > 0 ? space : to;
}
