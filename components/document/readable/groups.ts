import type { Span } from "#lib/domain/span.ts";

/** Consecutive items drawn together: indexes `from` (inclusive) to `to` (exclusive), over the text `start`–`end`. */
export type Group = Span & { readonly from: number; readonly to: number };

/** Splits items into consecutive groups of at most `maxItems` items and about `maxChars` characters each. */
export function groupSpans(items: readonly Span[], maxItems: number, maxChars: number): readonly Group[] {
  const groups: Group[] = [];
  let from = 0;
  while (from < items.length) {
    const first = items[from];
    if (!first) break;
    let to = from + 1;
    while (to < items.length && to - from < maxItems && (items[to]?.end ?? 0) - first.start <= maxChars) to++;
    groups.push({ from, to, start: first.start, end: items[to - 1]?.end ?? first.end });
    from = to;
  }
  return groups;
}

export type SourceLine = Span & {
  /** From 1; null for a continuation of a long line. */
  readonly number: number | null;
};

/** Returns the lines of a text without line ends. A line longer than `maxChars` is split into pieces. */
export function sourceLines(text: string, maxChars = 8000): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  let start = 0;
  for (let number = 1; start <= text.length; number++) {
    const newline = text.indexOf("\n", start);
    const next = newline === -1 ? text.length : newline;
    const end = next > start && text.charCodeAt(next - 1) === 13 ? next - 1 : next;
    if (newline === -1 && start === text.length && lines.length > 0) break;
    lines.push({ start, end: Math.min(end, start + maxChars), number });
    for (let at = start + maxChars; at < end; at += maxChars) {
      lines.push({ start: at, end: Math.min(end, at + maxChars), number: null });
    }
    start = next + 1;
  }
  return lines;
}
