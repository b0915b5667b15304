import type { Span } from "#lib/domain/span.ts";

/** A passage of a named text, by its span. */
export type PlacedPassage = Span & { readonly corpus: string };

export type SpanScore = { readonly recall: number; readonly precision: number; readonly iou: number };

/**
 * Characters of the gold spans against characters of the passages. Gold characters are counted once; passages with all
 * that they repeat, so that overlap costs (Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval", Chroma,
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

/** The passages that share a character with any of the spans: the best that a perfect ranking could return. */
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

/** True when one passage holds the whole span. */
export function isWithinOne(corpus: string, span: Span, passages: readonly PlacedPassage[]): boolean {
  return passages.some(
    (passage) => passage.corpus === corpus && passage.start <= span.start && passage.end >= span.end,
  );
}

/** The spans merged where they touch, in order. */
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
