import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import type { Pooling } from "../config-type.ts";
import { hashFiles } from "../file-hash.ts";

/** Facts about a model from the files in its folder, as written by sentence-transformers and transformers. */
export type FolderFacts = {
  readonly dtype: "fp32" | "int8" | "q8";
  readonly dimension: number | null;
  readonly windowTokens: number | null;
  readonly queryPrefix: string | null;
  readonly documentPrefix: string | null;
  readonly pooling: Pooling | null;
  readonly sha256: string;
};

type Json = Readonly<Record<string, unknown>>;

function readJson(file: string): Json {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Json;
  } catch (cause) {
    throw new AppError("bad_request", `The model's file ${path.basename(file)} is damaged.`, {}, { cause });
  }
}

function firstNumber(...values: readonly unknown[]): number | null {
  return (
    values.find((value): value is number => typeof value === "number" && value > 0 && value < 1e6) ?? null
  );
}

function poolingOf(config: Json): Pooling | null {
  if (config.pooling_mode_cls_token === true) return "cls";
  if (config.pooling_mode_lasttoken === true) return "last";
  return config.pooling_mode_mean_tokens === true ? "mean" : null;
}

/** The ONNX files for each precision. The first existing one is used. */
const FILES = {
  fp32: [["fp32", "model.onnx"]],
  int8: [
    ["int8", "model_int8.onnx"],
    ["q8", "model_quantized.onnx"],
  ],
} as const;

/**
 * Reads the facts about a folder's model, and hashes the files that determine its vectors.
 * @throws AppError("bad_request") if the folder has no model of that precision.
 */
export function describeFolder(
  folder: string,
  precision: "fp32" | "int8",
  cacheDirectory: string,
): FolderFacts {
  const at = (...names: string[]) => path.join(folder, ...names);
  const chosen = FILES[precision].find(([, name]) => existsSync(at("onnx", name)));
  const required = ["config.json", "tokenizer.json", "tokenizer_config.json"].filter(
    (name) => !existsSync(at(name)),
  );
  if (!chosen || required.length > 0) {
    const missing = chosen ? required : [...required, ...FILES[precision].map(([, name]) => `onnx/${name}`)];
    throw new AppError("bad_request", `The model's folder lacks ${missing.join(", ")}.`, { folder, missing });
  }
  const [dtype, graph] = chosen;
  const config = readJson(at("config.json"));
  const tokenizer = readJson(at("tokenizer_config.json"));
  const sentence = readJson(at("sentence_bert_config.json"));
  const { prompts } = readJson(at("config_sentence_transformers.json"));
  const prompt = (name: string) => {
    const value = (prompts as Json | undefined)?.[name];
    return typeof value === "string" ? value : null;
  };
  const hashed = ["config.json", "tokenizer.json", `onnx/${graph}`, `onnx/${graph}_data`].map((name) =>
    at(name),
  );
  return {
    dtype,
    dimension: firstNumber(config.hidden_size, config.dim, config.d_model),
    windowTokens: firstNumber(
      sentence.max_seq_length,
      tokenizer.model_max_length,
      config.max_position_embeddings,
    ),
    queryPrefix: prompt("query"),
    documentPrefix: prompt("document") ?? prompt("passage"),
    pooling: poolingOf(readJson(at("1_Pooling", "config.json"))),
    sha256: hashFiles(
      hashed.filter((file) => existsSync(file)),
      cacheDirectory,
    ),
  };
}
