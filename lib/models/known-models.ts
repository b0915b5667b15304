import type { Pooling } from "./config-type.ts";

/** Facts about a model's use, from its authors. */
export type KnownModel = {
  readonly dimension: number;
  /** The length of the model's own vectors if `dimension` is shorter. */
  readonly fullDimension?: number;
  readonly windowTokens: number;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  readonly pooling: Pooling;
};

const plain = (dimension: number, windowTokens: number, pooling: Pooling = "mean"): KnownModel => ({
  dimension,
  windowTokens,
  queryPrefix: "",
  documentPrefix: "",
  pooling,
});
const e5 = (dimension: number): KnownModel => ({
  ...plain(dimension, 512),
  queryPrefix: "query: ",
  documentPrefix: "passage: ",
});
const PASSAGE_SEARCH = "Represent this sentence for searching relevant passages: ";
const bge = (dimension: number): KnownModel => ({
  ...plain(dimension, 512, "cls"),
  queryPrefix: PASSAGE_SEARCH,
});
const QWEN_TASK = "Given a web search query, retrieve relevant passages that answer the query";
const qwen3 = (dimension: number): KnownModel => ({
  ...plain(dimension, 8192, "last"),
  queryPrefix: `Instruct: ${QWEN_TASK}\nQuery:`,
});
const nomic: KnownModel = {
  // The model accepts 8192 tokens. Ollama uses 2048 by default and would cut off the rest.
  ...plain(768, 2048),
  queryPrefix: "search_query: ",
  documentPrefix: "search_document: ",
};

/** From each model's card. Matched in order against the lower-case name, without organisation and `:latest`. */
const MODELS: readonly (readonly [RegExp, KnownModel])[] = [
  [/^all-minilm-l12/, plain(384, 128)],
  [/^all-minilm(-l6|[:]|$)/, plain(384, 256)],
  [/^all-mpnet-base/, plain(768, 384)],
  [/^nomic-embed-text/, nomic],
  [/^qwen3-embedding[-:]0\.6b/, qwen3(1024)],
  [/^qwen3-embedding[-:]4b/, qwen3(2560)],
  // The full length is 4096. A half-precision index holds at most 4000, and the model is trained for shorter vectors.
  [/^qwen3-embedding([-:]8b|$)/, { ...qwen3(4000), fullDimension: 4096 }],
  [/^(multilingual-)?e5-small/, e5(384)],
  [/^(multilingual-)?e5-base/, e5(768)],
  [/^(multilingual-)?e5-large(?!-instruct)/, e5(1024)],
  [/^bge-small-en/, bge(384)],
  [/^bge-base-en/, bge(768)],
  [/^bge-large(-en|[:]|$)/, bge(1024)],
  [/^bge-m3/, plain(1024, 8192, "cls")],
  [/^mxbai-embed-large/, bge(1024)],
  [/^text-embedding-3-small/, plain(1536, 8191)],
  [/^text-embedding-3-large/, plain(3072, 8191)],
];

/**
 * Returns the known facts about a model by its name on any server: `nomic-ai/nomic-embed-text-v1.5`,
 * `qwen3-embedding:0.6b` …
 */
export function knownModel(name: string): KnownModel | null {
  const base = name
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/:latest$/, "");
  return MODELS.find(([pattern]) => pattern.test(base))?.[1] ?? null;
}

/** Returns the message for a model whose size is neither known nor configured. */
export function unknownSize(model: string, missesDimension: boolean): string {
  return missesDimension
    ? `The dimension of the model ${model} is not known: set EMBEDDING_DIMENSION.`
    : `The longest input of the model ${model} is not known: set EMBEDDING_WINDOW_TOKENS.`;
}
