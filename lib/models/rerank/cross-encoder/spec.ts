import { existsSync } from "node:fs";
import path from "node:path";
import type { RerankModel } from "#lib/domain/rerank.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { hashFiles } from "../../file-hash.ts";
import { rerankModel } from "../rerank-model.ts";

/** One graph, in the notation of transformers.js: `<subfolder>/<file>.onnx`. */
type GraphFile = { readonly subfolder: string; readonly file: string };

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
  const local = /^(\.{0,2}\/)/.test(config.model);
  const name = local ? path.resolve(config.rootDirectory, config.model) : config.model;
  const described = { label: local ? path.basename(name) : name, kind: "cross-encoder" } as const;
  const recipe = { adapter: "cross-encoder", version: VERSION, window: WINDOW_TOKENS };
  const shared = { name, local, windowTokens: WINDOW_TOKENS, threads, cacheDirectory };
  if (!local) return { ...shared, model: rerankModel(described, { ...recipe, hub: name }), graphs: GRAPHS };
  // A configured folder is not part of the server's own files.
  const inFolder = (...parts: readonly string[]) => path.join(/* turbopackIgnore: true */ name, ...parts);
  const isThere = (file: string) => existsSync(/* turbopackIgnore: true */ file);
  const fileOf = ({ subfolder, file }: GraphFile) => inFolder(subfolder, `${file}.onnx`);
  const graph = GRAPHS.find((each) => isThere(fileOf(each)));
  const missing = CONFIGS.filter((file) => !isThere(inFolder(file)));
  if (!graph || missing.length > 0) {
    const lacking = [...missing, ...(graph ? [] : ["model.onnx"])];
    throw new AppError("bad_request", `The cross-encoder's folder lacks ${lacking.join(", ")}.`, { lacking });
  }
  const files = [...CONFIGS.map((file) => inFolder(file)), fileOf(graph)];
  const data = files.map((file) => `${file}_data`).filter(isThere);
  const weights = hashFiles([...files, ...data], cacheDirectory);
  return { ...shared, model: rerankModel(described, { ...recipe, weights }), graphs: [graph] };
}
