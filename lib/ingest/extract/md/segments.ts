import type { Span } from "#lib/domain/span.ts";

/** Parsing time grows faster than the input, so long documents are parsed in pieces of about this size. */
const SEGMENT_CHARS = 100_000;
/** Maximum nesting of lists and quotes. Real documents have less, and parsing time explodes above it. */
const MAX_CONTAINERS = 50;
/** Maximum length of lines without a blank line. A longer run is not markdown prose. */
const MAX_RUN_CHARS = 200_000;

/**
 * Cuts a long text before top-level headings outside code fences, where no list or quote can be open. A shorter text is
 * one segment.
 */
export function segmentsOf(text: string): Span[] {
  const segments: Span[] = [];
  let start = 0;
  let fence: string | null = null;
  const line = /^(?: {0,3}(`{3,}|~{3,})[^\n]*|#{1,6} [^\n]*)$/gm;
  if (text.length > SEGMENT_CHARS) {
    for (const match of text.matchAll(line)) {
      const marker = match[1];
      if (marker !== undefined) fence = nextFence(fence, marker, match[0]);
      else if (fence === null && match.index - start >= SEGMENT_CHARS) {
        segments.push({ start, end: match.index });
        start = match.index;
      }
    }
  }
  segments.push({ start, end: text.length });
  return segments;
}

function nextFence(open: string | null, marker: string, line: string): string | null {
  if (open === null) return marker;
  const closes = marker[0] === open[0] && marker.length >= open.length && line.trim() === marker;
  return closes ? null : open;
}

/** True if the parser would take minutes: endless nesting, or one paragraph as long as a book. */
export function isUnparsable(text: string): boolean {
  const nested = new RegExp(
    `^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MAX_CONTAINERS},}`,
    "m",
  );
  if (nested.test(text)) return true;
  if (text.length <= MAX_RUN_CHARS) return false;
  return text.split(/\n[ \t\r]*\n/).some((run) => run.length > MAX_RUN_CHARS);
}

/** Returns reference definitions from the whole text, one per line, so that each segment can resolve its links. */
export function definitionsOf(text: string): string {
  const lines = text.match(/^ {0,3}\[[^\]\n^][^\]\n]{0,200}\]:[ \t]*\S[^\n]{0,500}$/gm) ?? [];
  return lines.slice(0, 5000).join("\n");
}
