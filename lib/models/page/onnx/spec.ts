import type { PageModel } from "#lib/domain/page-embedding.ts";
import { fingerprinted } from "../../fingerprint.ts";
import { describeOnnxFolder, type GraphFile, resolveModelName } from "../../onnx-folder.ts";

/** The graphs for pages and questions, which may be the same. */
export type Towers = { readonly page: GraphFile; readonly query: GraphFile };

/** Everything needed to load and run a model. Plain data, so that it can be sent to a thread. */
export type OnnxPageSpec = {
  readonly model: PageModel;
  /** A hub name or a folder. */
  readonly name: string;
  readonly local: boolean;
  /** In the order in which they are tried. */
  readonly towers: readonly Towers[];
  readonly threads: number;
  readonly cacheDirectory: string;
};

export type OnnxPageConfig = {
  /** A folder (starting with `/`, `./` or `../`) or a hub name. */
  readonly model: string;
  readonly dimension: number;
  readonly threads: number;
  readonly cacheDirectory: string;
  readonly rootDirectory: string;
};

/** Raise it when the same page or question may yield other vectors. */
const VERSION = 1;

const single = (subfolder: string, file: string): Towers => ({
  page: { subfolder, file },
  query: { subfolder, file },
});
/** Two graphs, or one for both, with the file names of exporters. */
const LAYOUTS: readonly Towers[] = [
  {
    page: { subfolder: "onnx", file: "page_model" },
    query: { subfolder: "onnx", file: "query_model" },
  },
  single("", "model_v2"),
  single("", "model"),
  single("onnx", "model"),
];
const CONFIGS = ["config.json", "tokenizer.json", "tokenizer_config.json", "preprocessor_config.json"];

/**
 * Determines the model to run, without loading it.
 * @throws AppError("bad_request") if a folder has no such model.
 */
export function resolveOnnxPageSpec(config: OnnxPageConfig): OnnxPageSpec {
  const { dimension, threads, cacheDirectory } = config;
  const { name, label, local } = resolveModelName(config.model, config.rootDirectory);
  const described = { label, dimension, reads: "picture" } as const;
  const recipe = { adapter: "onnx", version: VERSION };
  const shared = { name, local, threads, cacheDirectory };
  if (!local)
    return { ...shared, model: fingerprinted(described, { ...recipe, hub: name }), towers: LAYOUTS };
  const { layout: towers, weights } = describeOnnxFolder({
    ...{ folder: name, what: "page model", configs: CONFIGS, cacheDirectory },
    layouts: LAYOUTS,
    graphsOf: ({ page, query }) => [page, query],
  });
  return { ...shared, model: fingerprinted(described, { ...recipe, weights }), towers: [towers] };
}
