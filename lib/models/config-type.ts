/** How the vectors of a text's tokens become one. */
export type Pooling = "mean" | "cls" | "last";

/**
 * Which text embedder to run. Null or absent means the model's own value, where the model is known: the bundled one,
 * one of known-models.ts, or a folder that describes itself.
 */
export type TextEmbedderConfig = {
  readonly adapter: "local" | "openai";
  /** local: null for the bundled model, a folder (starting with `/`, `./` or `../`), or a hub name. openai: the name to ask for. */
  readonly model?: string | null;
  /** local: a branch, tag or commit of a hub name. */
  readonly revision?: string | null;
  /** local. The bundled model's default is int8; any other's is fp32. */
  readonly precision?: "fp32" | "int8" | null;
  /** openai: where the API is, with or without its `/v1`. */
  readonly baseUrl?: string | null;
  /** Vectors are cut to this many numbers and made unit-length again (Matryoshka models). */
  readonly dimension?: number | null;
  /** Longest input in tokens, special tokens and prefix included. */
  readonly windowTokens?: number | null;
  readonly queryPrefix?: string | null;
  readonly documentPrefix?: string | null;
  /** local. */
  readonly pooling?: Pooling | null;
  /** openai: how many characters make a token, on the low side; windows are cut by it. Default 3. */
  readonly charsPerToken?: number | null;
  /** local: threads of the model. Default 1. */
  readonly threads?: number | null;
  /** local: tokens in one run of the model, padding included; a query waits for one run at most. Default 512. */
  readonly tokensPerBatch?: number | null;
  /** openai: for one request of documents; a query has a third of it. Default 60. */
  readonly timeoutSeconds?: number | null;
  /** Folder of prepared and downloaded models. */
  readonly cacheDirectory: string;
  /** Folder of the installation: holds node_modules and workers. */
  readonly rootDirectory: string;
};
