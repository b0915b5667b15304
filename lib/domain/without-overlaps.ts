import { type Span, spansOverlap } from "./span.ts";

/** Positions per bucket. Only spans in the same bucket are compared, so many spans of a long text stay fast. */
const BUCKET = 256;

/**
 * Returns the items in their order, without those whose span overlaps the span of an earlier, returned item in the same
 * text. An item without a span is always returned.
 * @param textOf identifies the text of an item's span. Default: all spans are in one text.
 */
export function withoutOverlaps<Item>(
  items: readonly Item[],
  spanOf: (item: Item) => Span | null,
  textOf: (item: Item) => string = () => "",
): Item[] {
  const spansByText = new Map<string, Map<number, Span[]>>();
  return items.filter((item) => {
    const span = spanOf(item);
    if (span === null) return true;
    const text = textOf(item);
    const kept = spansByText.get(text) ?? new Map<number, Span[]>();
    spansByText.set(text, kept);
    const buckets = bucketsOf(span);
    if (buckets.some((bucket) => kept.get(bucket)?.some((other) => spansOverlap(other, span)))) return false;
    for (const bucket of buckets) {
      const spans = kept.get(bucket);
      if (spans) spans.push(span);
      else kept.set(bucket, [span]);
    }
    return true;
  });
}

function bucketsOf({ start, end }: Span): number[] {
  const first = Math.floor(start / BUCKET);
  const last = Math.floor(Math.max(start, end - 1) / BUCKET);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
