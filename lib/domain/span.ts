/**
 * A half-open range of text: `start` included, `end` excluded.
 *
 * The unit depends on where the span is used. Inside `lib/ingest`, spans count UTF-16 code units (as JavaScript strings
 * do). Everything stored, returned by a service or named in an EvidenceRef counts Unicode code points (as Postgres'
 * `substring` does; ADR 0003). Only `offsets.ts` converts.
 */
export type Span = { readonly start: number; readonly end: number };

/** Length of a span in its own unit, never negative. */
export function spanLength(span: Span): number {
  return Math.max(0, span.end - span.start);
}

/** True if the two half-open spans share at least one position. */
export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
