import type { Span } from "#lib/domain/span.ts";

const HIDDEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)|<[!/?]?[a-zA-Z][^<>]*>/gi;

/** Returns the text ranges of a raw html block, without tags, comments, scripts and styles. Nothing is executed. */
export function textOfRawHtml(text: string, span: Span): Span[] {
  const raw = text.slice(span.start, span.end);
  const visible: Span[] = [];
  let at = 0;
  const add = (end: number) => {
    if (raw.slice(at, end).trim() !== "") visible.push({ start: span.start + at, end: span.start + end });
  };
  for (const match of raw.matchAll(HIDDEN)) {
    add(match.index);
    at = match.index + match[0].length;
  }
  add(raw.length);
  return visible;
}
