import type { PageRegion } from "./documents.ts";
import type { WordBox } from "./extracted.ts";
import { type Span, spansOverlap } from "./span.ts";

export type PageWords = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Boxes in points, top-left origin. Spans use the same unit as the requested span. */
  readonly words: readonly WordBox[];
};

type Box = { x0: number; y0: number; x1: number; y1: number };

/** The part of a word's box that the span covers: a highlight that ends inside a word ends inside its box. */
function clip(word: WordBox, span: Span): Box {
  const length = Math.max(1, word.end - word.start);
  const from = Math.max(0, span.start - word.start) / length;
  const to = Math.min(length, span.end - word.start) / length;
  const width = word.x1 - word.x0;
  return { x0: word.x0 + width * from, x1: word.x0 + width * to, y0: word.y0, y1: word.y1 };
}

/** True if `next` continues the line: a similar vertical position, and no column gap between them. */
function continuesLine(line: Box, next: Box): boolean {
  const overlap = Math.min(line.y1, next.y1) - Math.max(line.y0, next.y0);
  const height = Math.min(line.y1 - line.y0, next.y1 - next.y0);
  const gap = next.x0 - line.x1;
  return overlap > height * 0.5 && gap > -height && gap < height * 2;
}

function linesOf(boxes: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last && continuesLine(last, box)) {
      last.x0 = Math.min(last.x0, box.x0);
      last.x1 = Math.max(last.x1, box.x1);
      last.y0 = Math.min(last.y0, box.y0);
      last.y1 = Math.max(last.y1, box.y1);
    } else lines.push({ ...box });
  }
  return lines;
}

/**
 * Returns the place of a passage on its pages: one box for each line, in reading order, as fractions of the displayed
 * page (0-1, origin top left).
 */
export function regionsOf(span: Span, pages: readonly PageWords[]): PageRegion[] {
  const regions: PageRegion[] = [];
  for (const page of pages) {
    const boxes = page.words.filter((word) => spansOverlap(word, span)).map((word) => clip(word, span));
    if (boxes.length === 0) continue;
    regions.push({
      page: page.number,
      boxes: linesOf(boxes).map((box) => ({
        x: box.x0 / page.width,
        y: box.y0 / page.height,
        width: (box.x1 - box.x0) / page.width,
        height: (box.y1 - box.y0) / page.height,
      })),
    });
  }
  return regions;
}
