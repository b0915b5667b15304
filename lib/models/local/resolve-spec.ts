import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import { BUNDLED_MODEL, findBundledWeights } from "../bundled/bundled-weights.ts";
import { WRITER_VERSION } from "../bundled/writer-version.ts";
import type { Pooling, TextEmbedderConfig } from "../config-type.ts";
import { fingerprinted, type Recipe } from "../fingerprint.ts";
import { knownModel, unknownSize } from "../known-models.ts";
import { describeFolder } from "./describe-folder.ts";
import type { LocalModelSpec, ModelSource } from "./spec.ts";

type Facts = {
  readonly label: string;
  readonly source: ModelSource;
  readonly dtype: LocalModelSpec["dtype"];
  readonly batches: boolean;
  readonly dimension: number | null;
  readonly windowTokens: number | null;
  readonly queryPrefix: string | null;
  readonly documentPrefix: string | null;
  readonly pooling: Pooling | null;
  /** Other facts that distinguish this model's vectors. */
  readonly recipe: Recipe;
};

function bundledFacts(config: TextEmbedderConfig): Facts {
  const weights = findBundledWeights(config.rootDirectory, config.cacheDirectory);
  const precision = config.precision ?? "int8";
  if (config.pooling && config.pooling !== "mean") {
    throw new AppError(
      "bad_request",
      `${BUNDLED_MODEL} is made for the mean of its tokens: leave pooling out.`,
    );
  }
  return {
    label: BUNDLED_MODEL,
    source: { kind: "bundled", weights, precision },
    dtype: precision,
    batches: true,
    dimension: 384,
    windowTokens: 256,
    queryPrefix: "",
    documentPrefix: "",
    pooling: "mean",
    recipe: { weights: weights.sha256, precision, writer: WRITER_VERSION },
  };
}

function folderFacts(name: string, config: TextEmbedderConfig): Facts {
  const folder = path.resolve(config.rootDirectory, name);
  const facts = describeFolder(folder, config.precision ?? "fp32", config.cacheDirectory);
  const label = path.basename(folder);
  const known = knownModel(label);
  return {
    label,
    source: { kind: "folder", path: folder },
    dtype: facts.dtype,
    batches: facts.dtype === "fp32",
    dimension: facts.dimension,
    windowTokens: facts.windowTokens,
    queryPrefix: facts.queryPrefix ?? known?.queryPrefix ?? "",
    documentPrefix: facts.documentPrefix ?? known?.documentPrefix ?? "",
    pooling: facts.pooling ?? known?.pooling ?? "mean",
    recipe: { weights: facts.sha256, precision: facts.dtype },
  };
}

function hubFacts(name: string, config: TextEmbedderConfig): Facts {
  const known = knownModel(name);
  const revision = config.revision ?? "main";
  const dtype = config.precision === "int8" ? "q8" : "fp32";
  return {
    label: name,
    source: { kind: "hub", name, revision },
    dtype,
    batches: dtype === "fp32",
    dimension: known?.dimension ?? null,
    windowTokens: known?.windowTokens ?? null,
    queryPrefix: known?.queryPrefix ?? "",
    documentPrefix: known?.documentPrefix ?? "",
    pooling: known?.pooling ?? "mean",
    recipe: { hub: name, revision, precision: dtype },
  };
}

function factsOf(config: TextEmbedderConfig): Facts {
  const name = config.model ?? BUNDLED_MODEL;
  if (name === BUNDLED_MODEL) return bundledFacts(config);
  return path.isAbsolute(name) || /^\.{1,2}[/\\]/.test(name)
    ? folderFacts(name, config)
    : hubFacts(name, config);
}

/**
 * Completes the configuration without loading the model, so that startup stays fast. Of the folder of prepared models,
 * only the cache of hashes is used.
 * @throws AppError("bad_request") if the model's dimension or window is neither known nor configured, or a folder has no
 *   model; AppError("embedder_unavailable") if the bundled weights are not installed.
 */
export function resolveLocalSpec(config: TextEmbedderConfig): LocalModelSpec {
  const facts = factsOf(config);
  const dimension = config.dimension ?? facts.dimension;
  const windowTokens = config.windowTokens ?? facts.windowTokens;
  if (dimension === null || windowTokens === null) {
    throw new AppError("bad_request", unknownSize(facts.label, dimension === null), { model: facts.label });
  }
  if (facts.dimension !== null && dimension > facts.dimension) {
    const words = `The model ${facts.label} has ${facts.dimension} dimensions; ${dimension} are configured.`;
    throw new AppError("bad_request", words, { model: facts.label });
  }
  const pooling = config.pooling ?? facts.pooling ?? "mean";
  const described = {
    label: facts.label,
    dimension,
    windowTokens,
    queryPrefix: config.queryPrefix ?? facts.queryPrefix ?? "",
    documentPrefix: config.documentPrefix ?? facts.documentPrefix ?? "",
  };
  return {
    model: fingerprinted(described, { adapter: "local", pooling, ...facts.recipe }),
    source: facts.source,
    dtype: facts.dtype,
    pooling,
    threads: config.threads ?? 1,
    tokensPerBatch: config.tokensPerBatch ?? 512,
    batches: facts.batches,
    cacheDirectory: config.cacheDirectory,
  };
}
