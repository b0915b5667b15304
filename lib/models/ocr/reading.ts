import type { PageReading, ReadLine, ReadWord } from "#lib/domain/ocr.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import { boxOnPage, type Straightening } from "./rotation.ts";

type PixelBox = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** A line from the engine, in pixels of the upright picture. */
export type EngineLine = {
  /** Counted from 0 within the page. */
  readonly paragraph: number;
  readonly bbox: PixelBox;
  readonly baseline: PixelBox;
  readonly rowAttributes?: { readonly rowHeight: number; readonly descenders: number };
  readonly words: readonly {
    readonly text: string;
    readonly confidence: number;
    readonly bbox: PixelBox;
  }[];
};

/** Minimum confidence of marks without a letter or digit. Others are rulings, dust and shades. */
const SURE_MARK = 60;
/** Minimum confidence of a word. */
const MIN_CONFIDENCE = 10;
/** Minimum mean confidence of a line's words. Other lines are parts of drawings. */
const MIN_LINE_CONFIDENCE = 25;

/**
 * Converts the engine's lines to a reading in points, with each word's box mapped back to the page as displayed. Omits
 * marks that are not writing (rulings, dust, parts of photographs).
 */
export function readingOf(lines: readonly EngineLine[], way: Straightening, pxPerPoint: number): PageReading {
  const kept = lines.flatMap((line) => lineOf(line, way, pxPerPoint));
  const sure = kept.flatMap((line) => line.words.map((word) => word.confidence ?? 100));
  return {
    rotation: way.turn,
    skewDegrees: way.degrees,
    width: way.width,
    height: way.height,
    confidence: sure.length === 0 ? null : round(mean(sure)),
    lines: kept,
  };
}

function lineOf(line: EngineLine, way: Straightening, pxPerPoint: number): ReadLine[] {
  const words = line.words.flatMap((word): ReadWord[] => {
    const text = word.text.normalize("NFC").replace(/\s+/gu, "");
    if (!isWriting(text, word.confidence)) return [];
    const upright = inPoints(word.bbox, pxPerPoint);
    return [{ text, confidence: round(word.confidence), upright, box: rounded(boxOnPage(upright, way)) }];
  });
  if (words.length === 0 || mean(words.map((word) => word.confidence ?? 100)) < MIN_LINE_CONFIDENCE)
    return [];
  const { bbox, baseline, rowAttributes } = line;
  const height = rowAttributes?.rowHeight ?? bbox.y1 - bbox.y0;
  return [
    {
      words: [...words].sort((a, b) => a.upright.x0 - b.upright.x0),
      baseline: round(Math.max(baseline.y0, baseline.y1) / pxPerPoint),
      size: round(height / pxPerPoint),
      paragraph: line.paragraph,
    },
  ];
}

function isWriting(text: string, confidence: number): boolean {
  if (text === "" || confidence < MIN_CONFIDENCE) return false;
  return /[\p{L}\p{N}]/u.test(text) || confidence >= SURE_MARK;
}

function inPoints(box: PixelBox, pxPerPoint: number): Box {
  return rounded({
    x0: box.x0 / pxPerPoint,
    y0: box.y0 / pxPerPoint,
    x1: box.x1 / pxPerPoint,
    y1: box.y1 / pxPerPoint,
  });
}

function rounded({ x0, y0, x1, y1 }: Box): Box {
  return { x0: round(x0), y0: round(y0), x1: round(x1), y1: round(y1) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
