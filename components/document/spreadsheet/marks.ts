import { type Highlight, isSought } from "#components/document/readable/segments.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";

export type CellMark = "strong" | "active" | "other";

/** Returns how the passages mark a cell. The strongest mark wins. */
export function markOf(cell: Span, highlights: readonly Highlight[]): CellMark | null {
  let mark: CellMark | null = null;
  for (const highlight of highlights) {
    if (highlight.found !== undefined || !spansOverlap(cell, highlight)) continue;
    if (highlight.strong) return "strong";
    if (highlight.active) mark = "active";
    else mark ??= "other";
  }
  return mark;
}

const STRENGTH = ["strong", "active", "other"] as const;

/** Returns the strongest mark of a cell and its comments. */
export function strongestMark(spans: readonly Span[], highlights: readonly Highlight[]): CellMark | null {
  const marks = spans.map((span) => markOf(span, highlights));
  return STRENGTH.find((mark) => marks.includes(mark)) ?? null;
}

/** Returns what the reader is taken to: the current found words, or the words that answer, or the open passage. */
export function soughtSpan(highlights: readonly Highlight[]): Span | null {
  const sought = highlights.filter(isSought);
  return sought.find(({ strong }) => strong) ?? sought.find(({ active }) => active) ?? sought[0] ?? null;
}
