/** Why a cited drawing has no figure in an export. */
export type FigureGap =
  | "source_removed"
  | "place_unknown"
  | "not_drawn"
  | "holds_secret"
  | "words_not_read"
  | "unreadable"
  | "over_limit";

/** A picture of the place that an item cites, as JPEG. */
export type PackFigure = {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** From 1; null for a picture in a text without pages. */
  readonly page: number | null;
  /** True if it shows the whole page. */
  readonly wholePage: boolean;
  /** For example "map". Null for a page. */
  readonly kind: string | null;
  /** As printed; null if the drawing has none. */
  readonly caption: string | null;
};

/** The figure of an item that cites a drawing, or why there is none. Items that cite words have no entry. */
export type PackFigureEntry = {
  readonly itemId: string;
  readonly figure: PackFigure | FigureGap;
};

/** Limits of one export, so that it stays small enough to send and to verify. */
export const MAX_FIGURES = 30;
export const MAX_FIGURE_BYTES = 6_000_000;
