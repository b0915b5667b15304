import { existsSync } from "node:fs";
import path from "node:path";
import type { PageModel } from "#lib/domain/page-embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { hashFiles } from "../../file-hash.ts";
import { pageModel } from "../page-model.ts";

/** One graph, in the notation of transformers.js: `<subfolder>/<file>.onnx`. */
export type GraphFile = { readonly subfolder: string; readonly file: string };
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
  const local = /^(\.{0,2}\/)/.test(config.model);
  const name = local ? path.resolve(config.rootDirectory, config.model) : config.model;
  const label = local ? path.basename(name) : name;
  const described = { label, dimension, reads: "picture" } as const;
  const recipe = { adapter: "onnx", version: VERSION };
  if (!local) {
    const model = pageModel(described, { ...recipe, hub: name });
    return { model, name, local, towers: LAYOUTS, threads, cacheDirectory };
  }
  // A configured folder is not part of the server's own files.
  const inFolder = (...parts: readonly string[]) => path.join(/* turbopackIgnore: true */ name, ...parts);
  const isThere = (file: string) => existsSync(/* turbopackIgnore: true */ file);
  const fileOf = ({ subfolder, file }: GraphFile) => inFolder(subfolder, `${file}.onnx`);
  const towers = LAYOUTS.find(({ page, query }) => isThere(fileOf(page)) && isThere(fileOf(query)));
  const missing = CONFIGS.filter((file) => !isThere(inFolder(file)));
  if (!towers || missing.length > 0) {
    const lacking = [...missing, ...(towers ? [] : ["model.onnx"])];
    throw new AppError("bad_request", `The page model's folder lacks ${lacking.join(", ")}.`, { lacking });
  }
  const files = [...CONFIGS.map((file) => inFolder(file)), fileOf(towers.page), fileOf(towers.query)];
  const data = files.map((file) => `${file}_data`).filter(isThere);
  const weights = hashFiles([...new Set([...files, ...data])], cacheDirectory);
  return {
    model: pageModel(described, { ...recipe, weights }),
    name,
    local,
    towers: [towers],
    threads,
    cacheDirectory,
  };
}
