import type { Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import type { Caption } from "./captions.ts";

/** A possible asset on a page: its place, and everything known before its pixels are examined. */
export type Draft = {
  readonly page: number;
  readonly box: Box;
  /**
   * `table`: cells in the text. `drawn`: marks of the file. `sheet`: marks over the whole page. `picture_page`: one
   * picture is the page.
   */
  readonly kind: "table" | "drawn" | "sheet" | "picture_page";
  readonly marks: GraphicRegion | null;
  readonly caption: Caption | null;
  /** Title in the title block of a drawing sheet without a caption. */
  readonly title: SheetTitle | null;
  /** Alternative text of its author. */
  readonly alt?: string;
  /** The short lines closely above an asset without a caption. */
  readonly heading: string;
  /** The words inside the box, as printed. */
  readonly inside: string;
  readonly wordsInside: number;
};

export type SheetTitle = {
  /** "Drawing FB-101", or null without a number. */
  readonly label: string | null;
  readonly key: string;
  readonly text: string;
  readonly span: Span;
};

/** Statistics of a picture's pixels (`pictureStatistics`). */
export type PictureStatistics = {
  /** Share of pixels that are nearly white. */
  readonly white: number;
  /** Entropy of the brightness histogram in bits, 0..8. */
  readonly entropy: number;
  /** Number of distinct colours, out of 4,096. */
  readonly colours: number;
  /** Mean saturation, 0..1. */
  readonly saturation: number;
};
