import type { Contribution, LaneReport, PageLane } from "./lane.ts";

/** A box in PDF points from the top left of the page as displayed; of a picture, in its pixels at 72 a inch. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** A box that covers more of its page than this points at nothing on it. */
const WHOLE = 0.6;

/** True for the box of a whole page, or nearly: a drawing that fills its sheet. */
export function coversPage(
  { x0, y0, x1, y1 }: Box,
  page: { readonly width: number; readonly height: number },
) {
  return (x1 - x0) * (y1 - y0) > WHOLE * page.width * page.height;
}

export const ASSET_TYPES = ["figure", "table", "map", "diagram", "photograph", "plan"] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** What a page shows besides its words, as results and the viewer tell of it. */
export type PageAsset = {
  /** Unique in its document. */
  readonly id: string;
  readonly evidenceRef: string;
  readonly type: AssetType;
  /** Why it is taken for that, in snake_case: `caption_says_map`, `many_vector_strokes` … */
  readonly reason: string;
  readonly box: Box;
  /** As printed: "Figure 3.2". */
  readonly label: string | null;
  readonly caption: string | null;
};

/** A part of a page that answered, and which words of the question it answered best. */
export type LitPatch = {
  readonly box: Box;
  /** 0..1 within the page: how much of the page's score came from here. */
  readonly weight: number;
  /** Words of the question, by their place in `PageCandidate.words`, with how well the patch met each, 0..1. */
  readonly byWord: readonly number[];
};

/** A page, or an asset on one, that a page lane proposes. */
export type PageCandidate = {
  readonly documentId: string;
  readonly corpusId: string;
  readonly versionId: number;
  readonly version: number;
  readonly sourcePath: string;
  /** From 1. */
  readonly page: number;
  /** `doc::…::page-<n>` or `asset::…`. */
  readonly evidenceRef: string;
  /** The asset, where the record is one's; its caption is evidence. */
  readonly asset: PageAsset | null;
  /** 1..n within the lane. */
  readonly rank: number;
  /** The lane's own score, 0..1; raw scores never cross lanes. */
  readonly score: number;
  readonly contributions: readonly Contribution[];
  /** The question's words that patches are shown for. */
  readonly words: readonly string[];
  readonly patches: readonly LitPatch[];
};

/** What a page lane did, told even when it found nothing. */
export type PageLaneReport = Omit<LaneReport, "candidates" | "lane"> & {
  readonly lane: PageLane;
  readonly candidates: readonly PageCandidate[];
};
