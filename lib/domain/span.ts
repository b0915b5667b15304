/**
 * A half-open range of text, `start` included and `end` excluded.
 *
 * Which unit it counts is fixed by where it stands: inside `lib/ingest` spans are UTF-16 code units (what
 * JavaScript strings index by); everything stored, returned by a service or named in an EvidenceRef counts Unicode
 * code points (what Postgres' `substring` and the specs count). `offsets.ts` is the only place that converts.
 */
export type Span = { readonly start: number; readonly end: number };

/** Length of a span in its own unit, never negative. */
export function spanLength(span: Span): number {
  return Math.max(0, span.end - span.start);
}

/** True when the two half-open spans share at least one position. */
export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
