import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BUNDLED_MODEL, type BundledWeights } from "./bundled-weights.ts";
import type { Precision } from "./linear.ts";
import { readSafetensors } from "./safetensors.ts";
import { FILES_VERSION, WRITER_VERSION } from "./writer-version.ts";

/**
 * Facts about the tokenizer that transformers.js needs in addition to tokenizer.json. Without the names, batches fail.
 */
const TOKENIZER_CONFIG = {
  tokenizer_class: "BertTokenizer",
  do_lower_case: true,
  pad_token: "[PAD]",
  cls_token: "[CLS]",
  sep_token: "[SEP]",
  mask_token: "[MASK]",
  unk_token: "[UNK]",
  model_input_names: ["input_ids", "attention_mask"],
};

async function writeFiles(folder: string, source: BundledWeights, precision: Precision): Promise<void> {
  // Imported only here, once per installation, because the encoder needs 10 MB of memory.
  const { bertGraph, bertShape } = await import("./bert-graph.ts");
  const config = JSON.parse(await readFile(source.config, "utf8")) as Record<string, unknown>;
  const shape = bertShape(config);
  const file = precision === "int8" ? "model_int8.onnx" : "model.onnx";
  const options = { precision, pooled: true, dataFile: `${file}_data` };
  const { graph, words } = bertGraph(await readSafetensors(source.weights), shape, options);
  // The checkpoint's own padding and truncation to 128 tokens would cut off texts silently.
  const tokenizer = JSON.parse(await readFile(source.tokenizer, "utf8")) as Record<string, unknown>;
  const files: readonly [string, string | Uint8Array][] = [
    ["config.json", JSON.stringify(config)],
    ["tokenizer.json", JSON.stringify({ ...tokenizer, truncation: null, padding: null })],
    ["tokenizer_config.json", JSON.stringify({ ...TOKENIZER_CONFIG, model_max_length: shape.positions })],
    [path.join("onnx", file), graph],
    [path.join("onnx", options.dataFile), words],
  ];
  await mkdir(path.join(folder, "onnx"), { recursive: true });
  for (const [name, content] of files) await writeFile(path.join(folder, name), content);
}

/** Removes folders that a process left when it was killed while writing. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(/^\.writing-(\d+)-/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Returns the folder with the checkpoint as ONNX in the layout of transformers.js. It is written on first use, either
 * completely or not at all. Two processes that write it at once get the same folder.
 */
export async function ensureBundledModel(
  source: BundledWeights,
  cacheDirectory: string,
  precision: Precision,
): Promise<string> {
  const recipe = `${source.sha256}:${precision}:${WRITER_VERSION}.${FILES_VERSION}`;
  const key = createHash("sha256").update(recipe).digest("hex");
  const parent = path.join(cacheDirectory, "models");
  const target = path.join(parent, `${BUNDLED_MODEL}-${precision}-${key.slice(0, 12)}`);
  if (existsSync(target)) return target;
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent);
  const temporary = path.join(parent, `.writing-${process.pid}-${randomUUID()}`);
  try {
    await writeFiles(temporary, source, precision);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(target)) throw error; // otherwise another process wrote the same bytes first
  }
  return target;
}
