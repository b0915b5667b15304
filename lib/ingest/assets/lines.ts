import type { ExtractedPage, WordBox } from "#lib/domain/extracted.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import { unite } from "../extract/pdf/box.ts";

/** Words side by side on a page, in the order of the text. */
export type PageLine = Span & Box & { readonly words: number };

/** A gap wider than this many line heights separates two columns. */
const COLUMN_GAP = 2.5;

/** Returns the lines of a page as printed. */
export function linesOf(page: ExtractedPage): PageLine[] {
  const lines: PageLine[] = [];
  let line: PageLine | null = null;
  for (const word of page.words) {
    if (line !== null && continues(line, word)) line = extended(line, word);
    else {
      if (line !== null) lines.push(line);
      const { start, end, x0, y0, x1, y1 } = word;
      line = { start, end, x0, y0, x1, y1, words: 1 };
    }
  }
  return line === null ? lines : [...lines, line];
}

function continues(line: PageLine, word: WordBox): boolean {
  const height = Math.min(line.y1 - line.y0, word.y1 - word.y0);
  const common = Math.min(line.y1, word.y1) - Math.max(line.y0, word.y0);
  const gap = word.x0 - line.x1;
  return word.start >= line.end && common >= 0.5 * height && gap > -height && gap < COLUMN_GAP * height;
}

function extended(line: PageLine, word: WordBox): PageLine {
  return { start: line.start, end: word.end, ...unite(line, word), words: line.words + 1 };
}
