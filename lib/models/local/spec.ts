import type { EmbeddingModel } from "#lib/domain/embedding.ts";
import type { BundledWeights } from "../bundled/bundled-weights.ts";
import type { Pooling } from "../config-type.ts";

export type ModelSource =
  | { readonly kind: "bundled"; readonly weights: BundledWeights; readonly precision: "fp32" | "int8" }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "hub"; readonly name: string; readonly revision: string };

/** Everything needed to load and run a local model. Plain data, so that it can be sent to a thread. */
export type LocalModelSpec = {
  readonly model: EmbeddingModel;
  readonly source: ModelSource;
  /** The ONNX file to use, as named by transformers.js. */
  readonly dtype: "fp32" | "int8" | "q8";
  readonly pooling: Pooling;
  readonly threads: number;
  readonly tokensPerBatch: number;
  /**
   * False if a text's vector would depend on the other texts in its batch. Checkpoints that others quantised scale
   * activations over the whole batch, so their texts run separately.
   */
  readonly batches: boolean;
  readonly cacheDirectory: string;
};
