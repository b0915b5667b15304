import type { PageInput } from "#lib/domain/page-embedding.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import { boxAround } from "../geometry.ts";

/** A printed line, or a table row: consecutive words at one height. `start` and `end` count words. */
export type BoxedLine = Span & { readonly box: Box; readonly block: number };

const SAME_LINE = 0.6;
const MIN_STEP_POINTS = 2;

/** Returns the page's lines in reading order. Every word is in exactly one. */
export function pageLines({ words }: PageInput): BoxedLine[] {
  const lines: BoxedLine[] = [];
  let start = 0;
  const close = (end: number) => {
    const own = words.slice(start, end);
    const box = boxAround(own.map((word) => word.box));
    if (box) lines.push({ start, end, box, block: own[0]?.block ?? -1 });
    start = end;
  };
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    if (before && (before.block !== word.block || apart(before.box, word.box))) close(place);
  }
  close(words.length);
  return lines;
}

/** True if the centres of the boxes are at different heights. */
function apart(a: Box, b: Box): boolean {
  const step = Math.abs((a.y0 + a.y1) / 2 - (b.y0 + b.y1) / 2);
  return step > Math.max(MIN_STEP_POINTS, (a.y1 - a.y0) * SAME_LINE);
}
