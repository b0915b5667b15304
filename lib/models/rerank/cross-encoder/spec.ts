import type { RerankModel } from "#lib/domain/rerank.ts";
import { fingerprinted } from "../../fingerprint.ts";
import { describeOnnxFolder, type GraphFile, resolveModelName } from "../../onnx-folder.ts";

/** Everything needed to load and run a model. Plain data, so that it can be sent to a thread. */
export type CrossEncoderSpec = {
  readonly model: RerankModel;
  /** A hub name or a folder. */
  readonly name: string;
  readonly local: boolean;
  /** In the order in which they are tried. */
  readonly graphs: readonly GraphFile[];
  /** Maximum tokens of question and text together, including special tokens. Longer texts are cut. */
  readonly windowTokens: number;
  readonly threads: number;
  readonly cacheDirectory: string;
};

export type CrossEncoderConfig = {
  /** A folder (starting with `/`, `./` or `../`) or a hub name. */
  readonly model: string;
  readonly threads: number;
  readonly cacheDirectory: string;
  readonly rootDirectory: string;
};

/** Raise it when the same pair may yield another score. */
const VERSION = 1;
const WINDOW_TOKENS = 512;
const GRAPHS: readonly GraphFile[] = [
  { subfolder: "onnx", file: "model" },
  { subfolder: "", file: "model" },
  { subfolder: "onnx", file: "model_quantized" },
];
const CONFIGS = ["config.json", "tokenizer.json", "tokenizer_config.json"];

/**
 * Determines the model to run, without loading it.
 * @throws AppError("bad_request") if a folder has no such model.
 */
export function resolveCrossEncoderSpec(config: CrossEncoderConfig): CrossEncoderSpec {
  const { threads, cacheDirectory } = config;
  const { name, label, local } = resolveModelName(config.model, config.rootDirectory);
  const described = { label, kind: "cross-encoder" } as const;
  const recipe = { adapter: "cross-encoder", version: VERSION, window: WINDOW_TOKENS };
  const shared = { name, local, windowTokens: WINDOW_TOKENS, threads, cacheDirectory };
  if (!local) return { ...shared, model: fingerprinted(described, { ...recipe, hub: name }), graphs: GRAPHS };
  const { layout: graph, weights } = describeOnnxFolder({
    ...{ folder: name, what: "cross-encoder", configs: CONFIGS, cacheDirectory },
    layouts: GRAPHS,
    graphsOf: (each) => [each],
  });
  return { ...shared, model: fingerprinted(described, { ...recipe, weights }), graphs: [graph] };
}
