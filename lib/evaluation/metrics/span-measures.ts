import type { Span } from "#lib/domain/span.ts";

/** A passage of a named text, by its span. */
export type PlacedPassage = Span & { readonly corpus: string };

export type SpanScore = { readonly recall: number; readonly precision: number; readonly iou: number };

/**
 * Compares characters of the gold spans and of the passages. Gold characters count once; passages count with
 * repetitions, so that overlap costs (Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval", Chroma,
 * 2024: token recall, precision and IoU, here on characters).
 */
export function scoreSpans(
  corpus: string,
  gold: readonly Span[],
  passages: readonly PlacedPassage[],
): SpanScore {
  const wanted = totalLength(union(gold));
  const returned = totalLength(passages);
  const inCorpus = union(passages.filter((passage) => passage.corpus === corpus));
  const found = totalLength(intersection(union(gold), inCorpus));
  return {
    recall: wanted === 0 ? 0 : found / wanted,
    precision: returned === 0 ? 0 : found / returned,
    iou: wanted + returned === 0 ? 0 : found / (wanted + returned - found),
  };
}

/** Returns the passages that share a character with any span: the best that a perfect ranking could return. */
export function touching<T extends PlacedPassage>(
  corpus: string,
  gold: readonly Span[],
  passages: readonly T[],
): T[] {
  return passages.filter(
    (passage) =>
      passage.corpus === corpus && gold.some((span) => span.start < passage.end && passage.start < span.end),
  );
}

/** True if one passage contains the whole span. */
export function isWithinOne(corpus: string, span: Span, passages: readonly PlacedPassage[]): boolean {
  return passages.some(
    (passage) => passage.corpus === corpus && passage.start <= span.start && passage.end >= span.end,
  );
}

/** Returns the spans in order, merged where they touch. */
export function union(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function intersection(a: readonly Span[], b: readonly Span[]): Span[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const start = Math.max(one.start, other.start);
      const end = Math.min(one.end, other.end);
      return start < end ? [{ start, end }] : [];
    }),
  );
}

function totalLength(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + span.end - span.start, 0);
}
