import type { PageAsset } from "./page-lane.ts";
import type { Span } from "./span.ts";

/** A place where the text speaks of an asset ("see Figure 3.2"). Its span is the words that name it. */
export type LinkedRef = Span & {
  /** The sentence around it. */
  readonly sentence: string;
};

/**
 * A part of a page that is drawn or placed and not written, as the file's own drawing operators tell: a run of
 * neighbouring marks. Points from the top left of the page as displayed.
 */
export type GraphicRegion = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Pictures placed, and the share of the box that they cover, 0..1. */
  readonly images: number;
  readonly imageShare: number;
  /** Painted paths, and the straight and curved pieces they are made of. */
  readonly strokes: number;
  readonly fills: number;
  readonly lines: number;
  readonly curves: number;
  /** Pieces that run neither along nor across the page. */
  readonly slanted: number;
  /** Distinct colours, as far as they were counted. */
  readonly colours: number;
};

/** An asset as the document's reader tells of it. */
export type DocumentAsset = PageAsset & {
  /** From 1. */
  readonly page: number;
  /** Code points of the canonical text; null without a caption. */
  readonly captionSpan: Span | null;
  /** Spans in code points. */
  readonly linkedRefs: readonly LinkedRef[];
};

/** `waiting` until every record of the version stands; then assets are all there are. */
export type DocumentAssets = {
  readonly documentId: string;
  readonly version: number;
  readonly state: "ready" | "waiting";
  readonly assets: readonly DocumentAsset[];
};
