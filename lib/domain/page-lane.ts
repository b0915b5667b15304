import type { Contribution } from "./lane.ts";

/** A box from the top left of the page as displayed: in PDF points, or for a picture in its pixels at 72 per inch. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** A box that covers a larger share of its page than this identifies no place on it. */
const WHOLE = 0.6;

/** True for a box that covers almost the whole page, such as a drawing that fills its sheet. */
export function coversPage(
  { x0, y0, x1, y1 }: Box,
  page: { readonly width: number; readonly height: number },
) {
  return (x1 - x0) * (y1 - y0) > WHOLE * page.width * page.height;
}

export const ASSET_TYPES = ["figure", "table", "map", "chart", "diagram", "photograph", "plan"] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** A figure, map, table or similar item on a page, as results and the viewer show it. */
export type PageAsset = {
  /** Unique in its document. */
  readonly id: string;
  readonly evidenceRef: string;
  readonly type: AssetType;
  /** Why it has this type, in snake_case: `caption_says_map`, `many_vector_strokes` … */
  readonly reason: string;
  readonly box: Box;
  /** As printed: "Figure 3.2". */
  readonly label: string | null;
  readonly caption: string | null;
};

/** A part of a page that matched, and the words of the question that it matched best. */
export type LitPatch = {
  readonly box: Box;
  /** 0..1 within the page: its share of the page's score. */
  readonly weight: number;
  /** How well the patch matched each word, 0..1, in the order of `PageCandidate.words`. */
  readonly byWord: readonly number[];
};

/** A page, or an asset on one, that a page lane proposes. */
export type PageCandidate = {
  readonly kind: "page";
  readonly documentId: string;
  readonly corpusId: string;
  readonly versionId: number;
  readonly version: number;
  readonly sourcePath: string;
  /** From 1. */
  readonly page: number;
  /** True for a picture in a document whose passages have no pages. It is evidence of its own. */
  readonly isPicture: boolean;
  /** `doc::…::page-<n>` or `asset::…`. */
  readonly evidenceRef: string;
  /** The asset, if the candidate is one. Its caption is evidence. */
  readonly asset: PageAsset | null;
  /** 1..n within the lane. */
  readonly rank: number;
  /** The lane's own score, 0..1; raw scores never cross lanes. */
  readonly score: number;
  readonly contributions: readonly Contribution[];
  /** The words of the question that have patches. */
  readonly words: readonly string[];
  /** Computes the patches that matched, because only results on the screen show them. */
  readonly patches: () => readonly LitPatch[];
};

/** How pages are compared with a question in two phases. */
export type PageSearchSettings = {
  /** Number of pages that phase one selects for the exact comparison. */
  readonly depth: number;
  /** Below this number of pages, every page is compared exactly. */
  readonly scanBelow: number;
};
