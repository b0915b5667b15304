import { existsSync } from "node:fs";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import { hashFiles } from "./file-hash.ts";

/** One graph, in the notation of transformers.js: `<subfolder>/<file>.onnx`. */
export type GraphFile = { readonly subfolder: string; readonly file: string };

/** A configured model: a folder on this machine (`local`), or a name on the hub. */
type ModelName = { readonly name: string; readonly label: string; readonly local: boolean };

/** @param model a folder (starting with `/`, `./` or `../`) or a hub name. */
export function resolveModelName(model: string, rootDirectory: string): ModelName {
  const local = /^(\.{0,2}\/)/.test(model);
  const name = local ? path.resolve(rootDirectory, model) : model;
  return { name, label: local ? path.basename(name) : name, local };
}

type FolderQuestion<Layout> = {
  readonly folder: string;
  /** Its name in errors: "page model". */
  readonly what: string;
  readonly configs: readonly string[];
  /** Possible sets of graphs, in the order in which they are tried. */
  readonly layouts: readonly Layout[];
  readonly graphsOf: (layout: Layout) => readonly GraphFile[];
  readonly cacheDirectory: string;
};

/**
 * Finds the first layout whose graphs are all in the folder, and hashes the files that determine the model's answers.
 * @throws AppError("bad_request") that lists the missing files.
 */
export function describeOnnxFolder<Layout>(question: FolderQuestion<Layout>): {
  readonly layout: Layout;
  readonly weights: string;
} {
  const { folder, what, configs, layouts, graphsOf, cacheDirectory } = question;
  // A configured folder is not part of the server's own files.
  const inFolder = (...parts: readonly string[]) => path.join(/* turbopackIgnore: true */ folder, ...parts);
  const isThere = (file: string) => existsSync(/* turbopackIgnore: true */ file);
  const filesOf = (layout: Layout) =>
    graphsOf(layout).map(({ subfolder, file }) => inFolder(subfolder, `${file}.onnx`));
  const layout = layouts.find((each) => filesOf(each).every(isThere));
  const missing = configs.filter((file) => !isThere(inFolder(file)));
  if (layout === undefined || missing.length > 0) {
    const lacking = [...missing, ...(layout === undefined ? ["model.onnx"] : [])];
    throw new AppError("bad_request", `The ${what}'s folder lacks ${lacking.join(", ")}.`, { lacking });
  }
  const files = [...configs.map((file) => inFolder(file)), ...filesOf(layout)];
  const data = files.map((file) => `${file}_data`).filter(isThere);
  return { layout, weights: hashFiles([...new Set([...files, ...data])], cacheDirectory) };
}
