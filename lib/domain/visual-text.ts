import type { PageAsset } from "./page-lane.ts";
import type { Span } from "./span.ts";

/** A place where the text refers to an asset ("see Figure 3.2"). Its span covers the words that name it. */
export type LinkedRef = Span & {
  /** The sentence around it. */
  readonly sentence: string;
};

/**
 * A drawn or placed part of a page, found from the file's drawing operators: a group of neighbouring marks. In points
 * from the top left of the page as displayed.
 */
export type GraphicRegion = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Number of pictures, and the share of the box that they cover, 0..1. */
  readonly images: number;
  readonly imageShare: number;
  /** Number of painted paths, and of their straight and curved pieces. */
  readonly strokes: number;
  readonly fills: number;
  readonly lines: number;
  readonly curves: number;
  /** Pieces that are neither horizontal nor vertical. */
  readonly slanted: number;
  /** Number of distinct colours, up to a limit. */
  readonly colours: number;
};

/** An asset as returned to the document's reader. */
export type DocumentAsset = PageAsset & {
  /** From 1. */
  readonly page: number;
  /** Code points of the canonical text; null without a caption. */
  readonly captionSpan: Span | null;
  /** Spans in code points. */
  readonly linkedRefs: readonly LinkedRef[];
};

/** `waiting` until every record of the version is stored; the list of assets is complete after that. */
export type DocumentAssets = {
  readonly documentId: string;
  readonly version: number;
  readonly state: "ready" | "waiting";
  readonly assets: readonly DocumentAsset[];
};
