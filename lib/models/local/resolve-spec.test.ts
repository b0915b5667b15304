import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bertGraph, bertShape } from "../bundled/bert-graph.ts";
import { findBundledWeights } from "../bundled/bundled-weights.ts";
import { readSafetensors } from "../bundled/safetensors.ts";
import { ensureBundledModel } from "../bundled/write-model.ts";
import type { TextEmbedderConfig } from "../config-type.ts";
import { bundledConfig, ROOT, temporaryFolder } from "../testing/bundled.ts";
import { createLocalEmbedder } from "./local.ts";
import { resolveLocalSpec } from "./resolve-spec.ts";

// Loading a model takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = temporaryFolder();
afterAll(() => folder.remove());
const resolve = (more: Partial<TextEmbedderConfig> = {}) =>
  resolveLocalSpec(bundledConfig(folder.path, more));

describe("the bundled model's description", () => {
  it("needs no prepared model", () => {
    expect(resolve().model).toMatchObject({ label: "all-MiniLM-L6-v2", dimension: 384, windowTokens: 256 });
  });

  it("has another id for every change that affects vectors, but not for threads and batches", () => {
    const id = (change: Partial<TextEmbedderConfig>) => resolve(change).model.id;
    const changes: Partial<TextEmbedderConfig>[] = [
      {},
      { precision: "fp32" },
      { dimension: 256 },
      { windowTokens: 128 },
      { queryPrefix: "q: " },
      { documentPrefix: "d: " },
    ];
    expect(new Set(changes.map(id)).size).toBe(changes.length);
    expect(id({ threads: 8, tokensPerBatch: 64 })).toBe(id({}));
  });

  it("refuses more dimensions than the model has, and a pooling for which it was not trained", () => {
    expect(() => resolve({ dimension: 1024 })).toThrow("has 384 dimensions");
    expect(() => resolve({ pooling: "cls" })).toThrow("leave pooling out");
  });
});

describe("a hub name", () => {
  it("is described by the known facts about the model, without contacting the hub", () => {
    const spec = resolve({ model: "Xenova/bge-small-en-v1.5", precision: "int8" });
    expect(spec).toMatchObject({
      source: { kind: "hub", name: "Xenova/bge-small-en-v1.5", revision: "main" },
      pooling: "cls",
      dtype: "q8",
      batches: false,
    });
    expect(resolve({ model: "Xenova/bge-small-en-v1.5", revision: "v2" }).model.id).not.toBe(spec.model.id);
  });

  it("of an unknown model needs a configured dimension and window", () => {
    expect(() => resolve({ model: "someone/new-model" })).toThrow("dimension of the model someone/new-model");
    const spec = resolve({ model: "someone/new-model", dimension: 512, windowTokens: 512 });
    expect(spec.model).toMatchObject({ dimension: 512, windowTokens: 512 });
  });
});

describe("a model's folder", () => {
  const model = path.join(folder.path, "my-model");
  const write = (name: string, value: unknown) => {
    mkdirSync(path.dirname(path.join(model, name)), { recursive: true });
    writeFileSync(path.join(model, name), JSON.stringify(value));
  };
  beforeAll(async () => {
    const weights = findBundledWeights(ROOT, folder.path);
    cpSync(await ensureBundledModel(weights, folder.path, "fp32"), model, { recursive: true });
    // Like other published models: with hidden states, which are pooled outside the graph.
    const tensors = await readSafetensors(weights.weights);
    const shape = bertShape(JSON.parse(readFileSync(weights.config, "utf8")));
    const { graph } = bertGraph(tensors, shape, {
      precision: "fp32",
      pooled: false,
      dataFile: "model.onnx_data",
    });
    writeFileSync(path.join(model, "onnx", "model.onnx"), graph);
    write("sentence_bert_config.json", { max_seq_length: 100 });
    write("config_sentence_transformers.json", { prompts: { query: "q: ", document: "d: " } });
    write("1_Pooling/config.json", { pooling_mode_cls_token: true });
  });

  it("has its own window, prefixes and pooling, which the configuration can override", () => {
    const spec = resolve({ model });
    expect(spec.model).toMatchObject({
      label: "my-model",
      dimension: 384,
      windowTokens: 100,
      queryPrefix: "q: ",
    });
    expect(spec.pooling).toBe("cls");
    expect(resolve({ model, pooling: "mean", queryPrefix: "" })).toMatchObject({
      pooling: "mean",
      model: { queryPrefix: "" },
    });
  });

  it("runs like any other model, with its own pooling", async () => {
    const embedder = createLocalEmbedder(resolve({ model, documentPrefix: "" }));
    const mean = createLocalEmbedder(resolve({ model, documentPrefix: "", pooling: "mean" }));
    const bundled = createLocalEmbedder(resolve({ precision: "fp32" }));
    const [a, b, c] = await Promise.all(
      [embedder, mean, bundled].map((one) => one.embed(["a site"], "document")),
    );
    expect(b).toEqual(c);
    expect(a).not.toEqual(b);
    await Promise.all([embedder, mean, bundled].map((one) => one.close()));
  });

  it("has another id if its files change", () => {
    const before = resolve({ model }).model.id;
    expect(resolve({ model }).model.id).toBe(before);
    write("config.json", { model_type: "bert", hidden_size: 384, vocab_size: 1 });
    expect(resolve({ model }).model.id).not.toBe(before);
  });

  it("without a model of the requested precision is refused with the name of the missing file", () => {
    expect(() => resolve({ model, precision: "int8" })).toThrow("onnx/model_int8.onnx");
    rmSync(path.join(model, "tokenizer.json"));
    expect(() => resolve({ model })).toThrow("lacks tokenizer.json");
    expect(() => resolve({ model: "./nowhere" })).toThrow("lacks config.json");
  });
});
