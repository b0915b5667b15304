import type { Span } from "./span.ts";

/** A text-embedding model and everything that changes its vectors. All of it is in the fingerprint (ADR 0008). */
export type EmbeddingModel = {
  /** Fingerprint: name, revision or weights hash, dimension, prefixes, pooling, window, precision. */
  readonly id: string;
  /** For people: "all-MiniLM-L6-v2". */
  readonly label: string;
  readonly dimension: number;
  /** Maximum input in tokens, special tokens included. */
  readonly windowTokens: number;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
};

/** The words of a text, and the parts to embed: half-open ranges of words, which may overlap. */
export type PartedText = { readonly words: readonly string[]; readonly parts: readonly Span[] };

export type TextWindow = { readonly start: number; readonly end: number };

/** Port: turns texts into unit-length vectors. Adapters live in lib/models and share one contract suite. */
export type TextEmbedder = {
  readonly model: EmbeddingModel;
  /**
   * Returns one vector of `model.dimension` for each text, L2-normalised, in the same order. Adds the prefixes.
   * @throws AppError("embedder_unavailable") if the model cannot be reached or loaded.
   */
  embed(texts: readonly string[], kind: "query" | "document", signal?: AbortSignal): Promise<Float32Array[]>;
  /**
   * Splits each text into consecutive UTF-16 windows that fit the model with its prefix and cover every character. Most
   * texts yield one window.
   */
  windows(texts: readonly string[]): Promise<readonly (readonly TextWindow[])[]>;
  /**
   * Present if token vectors are available. For each text, returns the vectors of its parts in context (late chunking:
   * Günther et al., 2024), L2-normalised; all zeros for a part without a token. Texts can have any length.
   * @throws as `embed` does.
   */
  readonly embedParts?: (
    texts: readonly PartedText[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ) => Promise<Float32Array[][]>;
  close(): Promise<void>;
};

export const FACETS = ["content", "contextual"] as const;
export type Facet = (typeof FACETS)[number];

/** The cosine of the question with a passage's best window, by facet. A facet that the passage lacks is absent. */
export type FacetCosines = Readonly<Partial<Record<Facet, number>>>;
