import type { Box } from "./page-lane.ts";

/** Where a page's text comes from. `none`: it holds none, or none that could be read. */
export const PAGE_SOURCES = ["text_layer", "ocr", "none", "corrected"] as const;
export type PageSource = (typeof PAGE_SOURCES)[number];

/** What the text in the file itself is worth, and why, in snake_case. */
export type TextLayerJudgement = { readonly verdict: "none" | "bad" | "good"; readonly reason: string };

/** One recognised word. */
export type ReadWord = {
  readonly text: string;
  /** 0..100, the engine's own; null for a word that a person typed. */
  readonly confidence: number | null;
  /** In points, origin top left, on the page as displayed. */
  readonly box: Box;
  /** The same on the page turned upright and straightened, where lines run level. */
  readonly upright: Box;
};

/** Words on one baseline from left to right; never empty. */
export type ReadLine = {
  readonly words: readonly ReadWord[];
  /** On the upright page, in points. */
  readonly baseline: number;
  /** Height of the type, in points. */
  readonly size: number;
  /** Lines with the same number, one after the other, are a paragraph; absent where the engine tells of none. */
  readonly paragraph?: number;
};

/** What recognition read on one page; lines in reading order. */
export type PageReading = {
  /** Clockwise turn that makes the page upright. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Clockwise turn, after that, that made its lines level. */
  readonly skewDegrees: number;
  /** Of the upright page, in points. */
  readonly width: number;
  readonly height: number;
  /** Mean over words, 0..100; null without words. */
  readonly confidence: number | null;
  readonly lines: readonly ReadLine[];
};

/** A reading for a page, handed to the extractor with the file. */
export type GivenReading = {
  /** From 1. */
  readonly number: number;
  readonly reading: PageReading;
  /** A person has corrected it: it is the page's text whatever else there is. */
  readonly corrected: boolean;
};

/** A grey picture, one byte a pixel, rows from the top. */
export type GreyPicture = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly pxPerPoint: number;
};

/** Port: reads the words on a picture of a page. */
export type OcrEngine = {
  /** Changes whenever the same picture may give other words: engine, data, languages, steps. */
  readonly fingerprint: string;
  /** Finds which way is up, straightens, recognises. @throws AppError("ocr_failed") in words. */
  read(picture: GreyPicture): Promise<PageReading>;
  close(): Promise<void>;
};
