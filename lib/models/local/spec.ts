import type { EmbeddingModel } from "#lib/domain/embedding.ts";
import type { BundledWeights } from "../bundled/bundled-weights.ts";
import type { Pooling } from "../config-type.ts";

export type ModelSource =
  | { readonly kind: "bundled"; readonly weights: BundledWeights; readonly precision: "fp32" | "int8" }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "hub"; readonly name: string; readonly revision: string };

/** Everything needed to load and run a local model. Plain data: it is handed to the thread as it is. */
export type LocalModelSpec = {
  readonly model: EmbeddingModel;
  readonly source: ModelSource;
  /** Which of the ONNX files to take, in transformers.js' words. */
  readonly dtype: "fp32" | "int8" | "q8";
  readonly pooling: Pooling;
  readonly threads: number;
  readonly tokensPerBatch: number;
  /**
   * False where a text's vector would depend on its neighbours in a batch: checkpoints quantised by others scale
   * activations over the whole batch. Their texts run one by one.
   */
  readonly batches: boolean;
  readonly cacheDirectory: string;
};
