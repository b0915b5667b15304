import type { BlockKind } from "./extracted.ts";
import type { AssetType, Box } from "./page-lane.ts";

/** A page-embedding model and everything that changes its vectors. */
export type PageModel = {
  /** Fingerprint: name, weights, dimension, how patches are cut and described … */
  readonly id: string;
  /** For people. */
  readonly label: string;
  readonly dimension: number;
  /** What of a page it looks at; pages without that have no patches. */
  readonly reads: "words" | "picture";
};

/** A word of a page in reading order, from its text layer or recognised. */
export type PageWord = {
  readonly text: string;
  readonly box: Box;
  /** Words with the same number stand in the same block. */
  readonly block: number;
  readonly kind: BlockKind;
};

/** Something drawn or placed on a page, with its caption where it has one. */
export type PageDrawing = { readonly type: AssetType; readonly box: Box; readonly caption: string | null };

/** A page's picture: an encoded image. */
export type PagePicture = {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/webp" | "image/png" | "image/jpeg";
};

/** A page as embedders get it; sizes and boxes in points from the top left. */
export type PageInput = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
  readonly assets: readonly PageDrawing[];
  /** Null where the model reads words, or the page was never drawn. */
  readonly picture: PagePicture | null;
};

/** A part of a page and its vector, of unit length. */
export type PagePatch = { readonly box: Box; readonly vector: Float32Array };
export type EmbeddedPage = { readonly patches: readonly PagePatch[] };

/** One vector of a question, of unit length, and what it weighs; weights add up to 1. */
export type QueryPart = {
  readonly vector: Float32Array;
  readonly weight: number;
  /** The words it stands for, by their places in `PageQuery.words`; none for the whole question. */
  readonly words: readonly number[];
};
export type PageQuery = { readonly words: readonly string[]; readonly parts: readonly QueryPart[] };

/**
 * Port: turns pages and questions into many vectors each, compared by late interaction (MaxSim: Khattab and Zaharia,
 * ColBERT, 2020; on page pictures Faysse et al., ColPali, 2024). Adapters live in lib/models/page and share one
 * contract suite.
 */
export type PageEmbedder = {
  readonly model: PageModel;
  /**
   * The patches of each page, in the order given; none for a page that the model sees nothing on.
   * @throws AppError("embedder_unavailable") when the model cannot be reached or loaded.
   */
  embedPages(pages: readonly PageInput[], signal?: AbortSignal): Promise<EmbeddedPage[]>;
  /** The question's vectors; no parts for a question without words. @throws as `embedPages` does. */
  embedQuery(text: string, signal?: AbortSignal): Promise<PageQuery>;
  close(): Promise<void>;
};
