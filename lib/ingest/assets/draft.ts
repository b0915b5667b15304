import type { Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import type { Caption } from "./captions.ts";

/** Something on a page that may be an asset: where it is and what is known of it before it is looked at. */
export type Draft = {
  readonly page: number;
  readonly box: Box;
  /** `table`: cells in the text; `drawn`: marks of the file; `sheet`: marks over the whole page; `picture_page`: the page
   * is one picture. */
  readonly kind: "table" | "drawn" | "sheet" | "picture_page";
  readonly marks: GraphicRegion | null;
  readonly caption: Caption | null;
  /** Of a drawing sheet without a caption: what its title block calls it. */
  readonly title: SheetTitle | null;
  /** The short lines close above what bears no caption. */
  readonly heading: string;
  /** The words inside the box, as printed. */
  readonly inside: string;
  readonly wordsInside: number;
};

export type SheetTitle = {
  /** "Drawing FB-101", where it bears a number. */
  readonly label: string | null;
  readonly key: string;
  readonly text: string;
  readonly span: Span;
};

/** What a picture's own pixels tell of it (`pictureStatistics`). */
export type PictureStatistics = {
  /** Share of pixels that are nearly white. */
  readonly white: number;
  /** Bits of the brightness histogram, 0..8. */
  readonly entropy: number;
  /** Distinct colours of 4,096. */
  readonly colours: number;
  /** Mean saturation, 0..1. */
  readonly saturation: number;
};

export function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

/** Area of the part that two boxes share. */
export function commonArea(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? width * height : 0;
}
