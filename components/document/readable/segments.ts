import type { InlineMark } from "#lib/domain/extracted.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";

/** A passage to highlight: the active one, or another match. Or found words, if `found` is set. UTF-16 units. */
export type Highlight = Span & {
  readonly active: boolean;
  /** True for the sentence or cell that answers, inside the active passage. */
  readonly strong?: boolean;
  readonly found?: "current" | "other";
};

/** True for the text that the reader is taken to: the active passage, or the current found words. */
export function isSought({ active, found }: Highlight): boolean {
  return active || found === "current";
}

/** A run of text with the same formatting and highlight throughout. */
export type Segment = Span & {
  readonly marks: readonly InlineMark[];
  readonly highlight: "active" | "other" | null;
  readonly strong?: true;
  readonly found?: "current" | "other";
};

/**
 * Splits `range` wherever a mark or highlight starts or ends. Hidden marks (syntax) are left out. All other text is
 * returned once, in order. Spans may overlap and extend beyond the range.
 */
export function segmentsOf(
  range: Span,
  marks: readonly InlineMark[],
  highlights: readonly Highlight[],
): readonly Segment[] {
  const inside = marks.filter((mark) => mark.end > mark.start && spansOverlap(mark, range));
  const lit = highlights.filter(
    (highlight) => highlight.end > highlight.start && spansOverlap(highlight, range),
  );
  const cuts = new Set([range.start, range.end]);
  for (const { start, end } of [...inside, ...lit]) {
    if (start > range.start) cuts.add(start);
    if (end < range.end) cuts.add(end);
  }
  const edges = [...cuts].sort((a, b) => a - b);
  const segments: Segment[] = [];
  for (let index = 0; index + 1 < edges.length; index++) {
    const piece = { start: edges[index] ?? 0, end: edges[index + 1] ?? 0 };
    const covering = inside.filter((mark) => spansOverlap(mark, piece));
    if (covering.some((mark) => mark.kind === "hidden")) continue;
    const all = lit.filter((highlight) => spansOverlap(highlight, piece));
    const over = all.filter(({ found }) => found === undefined);
    const found = all.find((highlight) => highlight.found === "current") ?? all.find((each) => each.found);
    segments.push({
      ...piece,
      marks: covering,
      highlight: over.length === 0 ? null : over.some((highlight) => highlight.active) ? "active" : "other",
      ...(over.some((highlight) => highlight.strong) ? { strong: true } : {}),
      ...(found?.found ? { found: found.found } : {}),
    });
  }
  return segments;
}

/** Returns the heading levels to show below a title of level 2. A level is at most one deeper than the one before. */
export function shownHeadingLevels(levels: readonly number[]): readonly number[] {
  let last = 2;
  return levels.map((level) => {
    const wanted = Math.min(Math.max(Math.trunc(level) || 1, 1) + 2, 6);
    last = Math.min(wanted, last + 1);
    return last;
  });
}
