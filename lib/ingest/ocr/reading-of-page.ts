import type { ExtractedPage, WordBox } from "#lib/domain/extracted.ts";
import type { PageReading, ReadLine, ReadWord } from "#lib/domain/ocr.ts";

/** Minimum overlap of two neighbours on one line, as a share of the lower one's height. */
const ON_ONE_LINE = 0.5;

/** Returns a page's extracted words as a reading, which is the starting point of a person's correction. */
export function readingOfPage(text: string, page: ExtractedPage): PageReading {
  const lines: ReadWord[][] = [];
  let last: WordBox | undefined;
  for (const word of page.words) {
    const line = lines.at(-1);
    const read = wordOf(text, word);
    if (line && last && follows(last, word)) line.push(read);
    else lines.push([read]);
    last = word;
  }
  return {
    rotation: 0,
    skewDegrees: 0,
    width: page.width,
    height: page.height,
    confidence: null,
    lines: lines.map(lineOf),
  };
}

function wordOf(text: string, word: WordBox): ReadWord {
  const box = { x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1 };
  return {
    text: text.slice(word.start, word.end),
    confidence: word.confidence ?? null,
    box,
    upright: box,
  };
}

function follows(last: WordBox, word: WordBox): boolean {
  const shared = Math.min(last.y1, word.y1) - Math.max(last.y0, word.y0);
  const lower = Math.min(last.y1 - last.y0, word.y1 - word.y0);
  return shared > lower * ON_ONE_LINE && word.x0 >= last.x1 - lower;
}

function lineOf(words: readonly ReadWord[]): ReadLine {
  const top = Math.min(...words.map((word) => word.upright.y0));
  const bottom = Math.max(...words.map((word) => word.upright.y1));
  return { words, baseline: bottom - (bottom - top) * 0.2, size: bottom - top };
}
