import type { Box } from "./page-lane.ts";

/** Where a page's text comes from. `none`: it has no readable text. */
export const PAGE_SOURCES = ["text_layer", "ocr", "none", "corrected"] as const;
export type PageSource = (typeof PAGE_SOURCES)[number];

/** Returns whether words were recognised with a lower confidence than `low` (OCR_LOW_CONFIDENCE), 0..100. */
export function isHardToRead(confidence: number | null, low: number): confidence is number {
  return confidence !== null && confidence < low;
}

/** Quality of the file's own text, and the reason in snake_case. */
export type TextLayerJudgement = { readonly verdict: "none" | "bad" | "good"; readonly reason: string };

/** One recognised word. */
export type ReadWord = {
  readonly text: string;
  /** 0..100, as the engine reports it; null for a word that a person typed. */
  readonly confidence: number | null;
  /** In points, origin top left, on the page as displayed. */
  readonly box: Box;
  /** The same on the page after rotation and deskewing, where lines are level. */
  readonly upright: Box;
};

/** Words on one baseline from left to right; never empty. */
export type ReadLine = {
  readonly words: readonly ReadWord[];
  /** On the upright page, in points. */
  readonly baseline: number;
  /** Height of the type, in points. */
  readonly size: number;
  /** Consecutive lines with the same number form a paragraph; absent if the engine reports none. */
  readonly paragraph?: number;
};

/** The recognised text of one page, with lines in reading order. */
export type PageReading = {
  /** Clockwise rotation that makes the page upright. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Clockwise rotation, applied after that, that makes its lines level. */
  readonly skewDegrees: number;
  /** Of the upright page, in points. */
  readonly width: number;
  readonly height: number;
  /** Mean over words, 0..100; null without words. */
  readonly confidence: number | null;
  readonly lines: readonly ReadLine[];
};

/** The reading of a page, passed to the extractor with the file. */
export type GivenReading = {
  /** From 1. */
  readonly number: number;
  readonly reading: PageReading;
};

/** A person's text of a whole page. It replaces every other text of the page. */
export type PageCorrection = {
  /** From 1. */
  readonly number: number;
  readonly text: string;
};

/** A greyscale picture, one byte per pixel, rows from the top. */
export type GreyPicture = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly pxPerPoint: number;
};

/** Port: recognises the words in a picture of a page. */
export type OcrEngine = {
  /** Changes whenever the same picture may yield other words: engine, data, languages, steps. */
  readonly fingerprint: string;
  /** Rotates, deskews and recognises a page. @throws AppError("ocr_failed") with a reason in words. */
  read(picture: GreyPicture): Promise<PageReading>;
  close(): Promise<void>;
};
