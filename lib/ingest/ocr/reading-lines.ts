import type { PageReading, ReadLine } from "#lib/domain/ocr.ts";
import { frameOf } from "../extract/pdf/frame.ts";
import { type FrameLines, frameLines } from "../extract/pdf/layout.ts";
import type { Word } from "../extract/pdf/word.ts";

/** Heights of type within this of the page's commonest are the same: the engine measures ink, not type. */
const SAME_SIZE = 0.2;
/** Others are told apart in steps of half a point. */
const STEP = 2;

/**
 * A reading as the layout of PDFs takes lines, so that columns, headings, captions, running headers and paragraphs of a
 * scan come about as those of a text layer do. Layout is worked out on the upright page; words keep their boxes on
 * the page as displayed.
 */
export function readingLines(reading: PageReading): readonly FrameLines[] {
  const lines = reading.lines.filter((line) => line.words.length > 0);
  if (lines.length === 0) return [];
  const body = medianSize(lines);
  const runs = lines.map((line) => ({ words: wordsOf(line, sizeOf(line.size, body)) }));
  return frameLines([{ frame: frameOf(0), runs }]);
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

/** The height that the middle word has, lines weighted by their words. */
function medianSize(lines: readonly ReadLine[]): number {
  const sizes = lines.flatMap((line) => line.words.map(() => line.size)).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

function sizeOf(size: number, body: number): number {
  const near = Math.abs(size - body) <= body * SAME_SIZE;
  return Math.max(1, near ? Math.round(body * STEP) / STEP : Math.round(size * STEP) / STEP);
}
