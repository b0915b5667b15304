import type { BlockKind } from "./extracted.ts";
import type { AssetType, Box } from "./page-lane.ts";

/** A page-embedding model and everything that changes its vectors. */
export type PageModel = {
  /** Fingerprint: name, weights, dimension, how patches are cut and described … */
  readonly id: string;
  /** For people. */
  readonly label: string;
  readonly dimension: number;
  /** The part of a page that it reads. Pages without that part have no patches. */
  readonly reads: "words" | "picture";
};

/** A word of a page in reading order, from its text layer or from OCR. */
export type PageWord = {
  readonly text: string;
  readonly box: Box;
  /** Words with the same number are in the same block. */
  readonly block: number;
  readonly kind: BlockKind;
};

/** A drawing or picture on a page, with its caption if any. */
type PageDrawing = { readonly type: AssetType; readonly box: Box; readonly caption: string | null };

/** A page's picture: an encoded image. */
export type PagePicture = {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/webp" | "image/png" | "image/jpeg";
};

/** Input of page embedders. Sizes and boxes are in points from the top left. */
export type PageInput = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
  readonly assets: readonly PageDrawing[];
  /** Null if the model reads words, or if the page has no picture. */
  readonly picture: PagePicture | null;
};

/** A part of a page and its unit vector. */
type PagePatch = { readonly box: Box; readonly vector: Float32Array };
export type EmbeddedPage = { readonly patches: readonly PagePatch[] };

/** One unit vector of a question, and its weight. Weights add up to 1. */
export type QueryPart = {
  readonly vector: Float32Array;
  readonly weight: number;
  /** Indices into `PageQuery.words` of the words that it represents; empty for the whole question. */
  readonly words: readonly number[];
};
export type PageQuery = { readonly words: readonly string[]; readonly parts: readonly QueryPart[] };

/**
 * Port: returns many vectors for each page and question, compared by late interaction (MaxSim: Khattab and Zaharia,
 * ColBERT, 2020; on page pictures Faysse et al., ColPali, 2024). Adapters live in lib/models/page and share one
 * contract suite.
 */
export type PageEmbedder = {
  readonly model: PageModel;
  /**
   * Returns the patches of each page, in the same order; none if the model finds nothing to read on a page.
   * @throws AppError("embedder_unavailable") if the model cannot be reached or loaded.
   */
  embedPages(pages: readonly PageInput[], signal?: AbortSignal): Promise<EmbeddedPage[]>;
  /** Returns the question's vectors; no parts for a question without words. @throws as `embedPages` does. */
  embedQuery(text: string, signal?: AbortSignal): Promise<PageQuery>;
  close(): Promise<void>;
};
