/** How the vectors of a text's tokens are combined into one. */
export type Pooling = "mean" | "cls" | "last";

/**
 * The text embedder to run. If a setting is null or absent, the model's own value is used, if known: for the bundled
 * model, for one in known-models.ts, or for a folder with its own description.
 */
export type TextEmbedderConfig = {
  readonly adapter: "local" | "openai";
  /**
   * local: null for the bundled model, a folder (starting with `/`, `./` or `../`), or a hub name. openai: the model
   * name in requests.
   */
  readonly model?: string | null;
  /** local: a branch, tag or commit of a hub name. */
  readonly revision?: string | null;
  /** local. The bundled model's default is int8; any other's is fp32. */
  readonly precision?: "fp32" | "int8" | null;
  /** openai: the address of the API, with or without `/v1`. */
  readonly baseUrl?: string | null;
  /** Vectors are cut to this length and normalised again (Matryoshka models). */
  readonly dimension?: number | null;
  /** Maximum input in tokens, including special tokens and prefix. */
  readonly windowTokens?: number | null;
  readonly queryPrefix?: string | null;
  readonly documentPrefix?: string | null;
  /** local. */
  readonly pooling?: Pooling | null;
  /** openai: minimum number of characters per token, by which windows are cut. Default 3. */
  readonly charsPerToken?: number | null;
  /** local: threads of the model. Default 1. */
  readonly threads?: number | null;
  /**
   * local: maximum tokens in one run of the model, including padding. A query waits for one run at most. Default 512.
   */
  readonly tokensPerBatch?: number | null;
  /** openai: timeout of a request for documents. A query has a third of it. Default 60. */
  readonly timeoutSeconds?: number | null;
  /** Folder for prepared and downloaded models. */
  readonly cacheDirectory: string;
  /** Folder of the installation, with node_modules and workers. */
  readonly rootDirectory: string;
};
