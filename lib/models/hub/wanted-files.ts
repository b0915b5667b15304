import { z } from "zod";

/** The list of a repository's files, as the hub's API sends it (`/api/models/NAME/tree/main`). */
export const hubTreeSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number().int().nonnegative(),
    lfs: z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
  }),
);

/** A file of a model. */
export type HubFile = {
  /** Inside the repository, with `/`. */
  readonly path: string;
  readonly size: number;
  /** Of its bytes, where the hub states it. */
  readonly sha256: string | null;
};

export type HubPrecision = "fp32" | "int8";

/** Names of files that stay below the folder: no `..`, no hidden files. */
const PLAIN_PATH = /^(?:[\p{L}\p{N}_][\p{L}\p{N}._-]*\/){0,3}[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u;
const CONFIG = /^(?:1_Pooling\/)?[^/]+\.(?:json|jinja|model)$|^(?:vocab|merges)\.txt$/;
const GRAPH = /\.onnx(?:_data(?:_\d+)?)?$/;
/** Graphs of other precisions have a suffix: "model_fp16.onnx". */
const SUFFIX = /_(?:bnb4|fp16|int8|q4|q4f16|q8|quantized|uint8)\.onnx/;
const OF_INT8 = /_(?:int8|q8|quantized)\.onnx/;

/**
 * Chooses the files of a repository that a model needs: its configuration, its tokenizer, and the ONNX graphs of one
 * precision.
 */
export function wantedFiles(
  tree: z.infer<typeof hubTreeSchema>,
  precision: HubPrecision,
): readonly HubFile[] {
  const isGraph = (path: string) =>
    GRAPH.test(path) && (precision === "int8" ? OF_INT8.test(path) : !SUFFIX.test(path));
  return tree
    .filter(
      ({ type, path }) => type === "file" && PLAIN_PATH.test(path) && (CONFIG.test(path) || isGraph(path)),
    )
    .map(({ path, size, lfs }) => ({ path, size, sha256: lfs?.oid ?? null }));
}

/** True if the files have an ONNX graph. */
export const hasGraph = (files: readonly HubFile[]) => files.some(({ path }) => path.endsWith(".onnx"));
