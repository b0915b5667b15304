import type { PageReading, ReadLine } from "#lib/domain/ocr.ts";
import { frameOf } from "../extract/pdf/frame.ts";
import { type FrameLines, frameLines } from "../extract/pdf/layout.ts";
import { lineOf } from "../extract/pdf/lines.ts";
import type { Word } from "../extract/pdf/word.ts";

/** Heights within this share of the page's median are the same size, because OCR measures ink and not type. */
const SAME_SIZE = 0.25;
/** Other heights are rounded to half a point. */
const STEP = 2;

/**
 * Returns a reading in the form in which PDF layout takes lines. Headings, captions, running headers and paragraphs
 * across page breaks are then found as in a text layer. Reading order and paragraphs come from the OCR engine if it
 * reports them, because it sees rulings and gaps. Words keep their boxes on the page as displayed.
 */
export function readingLines(reading: PageReading): readonly FrameLines[] {
  const lines = reading.lines.filter((line) => line.words.length > 0);
  if (lines.length === 0) return [];
  const body = median(lines.flatMap((line) => line.words.map(() => line.size)));
  const frame = frameOf(0);
  if (lines.some((line) => line.paragraph === undefined)) {
    const runs = lines.map((line) => ({ words: wordsOf(line, sizeOf(line.size, body)) }));
    return frameLines([{ frame, runs }]);
  }
  let order = 0;
  const blocks = paragraphsOf(lines).map((paragraph) => {
    const size = sizeOf(median(paragraph.map((line) => line.size)), body);
    return paragraph.map((line) => lineOf(wordsOf(line, size), order++));
  });
  return [{ frame, lines: blocks.flat(), blocks }];
}

function paragraphsOf(lines: readonly ReadLine[]): readonly (readonly ReadLine[])[] {
  const paragraphs: ReadLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const goesOn = at > 0 && lines[at - 1]?.paragraph === line.paragraph;
    if (goesOn) paragraphs.at(-1)?.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function wordsOf(line: ReadLine, size: number): readonly Word[] {
  return line.words.map((word) => ({
    text: word.text,
    box: word.box,
    frame: word.upright,
    base: line.baseline,
    size,
    bold: false,
    italic: false,
    face: "recognised",
    artifact: false,
    spaced: true,
    led: false,
    afterSpace: true,
    confidence: word.confidence,
  }));
}

function sizeOf(size: number, body: number): number {
  const near = Math.abs(size - body) <= body * SAME_SIZE;
  return Math.max(1, near ? Math.round(body * STEP) / STEP : Math.round(size * STEP) / STEP);
}
