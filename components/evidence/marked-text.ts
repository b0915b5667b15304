import { offsetMap } from "#lib/domain/offsets.ts";
import type { Snippet } from "#lib/domain/search-result.ts";

export type TextPart = { readonly text: string; readonly marked: boolean };

/**
 * Splits a snippet into marked and unmarked parts, in order. Joined, they are its text. Marks (in code points) may
 * overlap, touch or extend beyond the text.
 */
export function markedParts({ text, marks }: Pick<Snippet, "text" | "marks">): readonly TextPart[] {
  const offsets = offsetMap(text);
  const clamp = (value: number) => Math.min(Math.max(value, 0), offsets.length);
  const sorted = marks
    .map((mark) => ({ start: offsets.toUtf16(clamp(mark.start)), end: offsets.toUtf16(clamp(mark.end)) }))
    .filter((mark) => mark.end > mark.start)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: TextPart[] = [];
  let at = 0;
  for (const mark of sorted) {
    const start = Math.max(mark.start, at);
    if (mark.end <= start) continue;
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    const last = parts.at(-1);
    if (last?.marked)
      parts[parts.length - 1] = { text: last.text + text.slice(start, mark.end), marked: true };
    else parts.push({ text: text.slice(start, mark.end), marked: true });
    at = mark.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}
