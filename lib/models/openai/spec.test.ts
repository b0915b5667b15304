import { describe, expect, it } from "vitest";
import type { TextEmbedderConfig } from "../config-type.ts";
import { embeddingsUrl, resolveOpenAiSpec } from "./spec.ts";

const config: TextEmbedderConfig = {
  adapter: "openai",
  model: "some-model",
  baseUrl: "http://127.0.0.1:8080",
  dimension: 8,
  windowTokens: 64,
  cacheDirectory: "unused",
  rootDirectory: "unused",
};

it.each(["http://host:1/", "http://host:1/v1", "http://host:1/v1/", "http://host:1/v1/embeddings"])(
  "embeddingsUrl returns the endpoint for %s",
  (address) => {
    expect(embeddingsUrl(address).href).toBe("http://host:1/v1/embeddings");
  },
);

it("embeddingsUrl refuses an address that is not http", () => {
  expect(() => embeddingsUrl("file:///etc/passwd")).toThrow("must begin with http");
  expect(() => embeddingsUrl("localhost")).toThrow("must begin with http");
});

describe("resolveOpenAiSpec", () => {
  it("requires the dimension of an unknown model", () => {
    expect(() => resolveOpenAiSpec({ ...config, dimension: null })).toThrow(
      "dimension of the model some-model is not known: set EMBEDDING_DIMENSION",
    );
    expect(() => resolveOpenAiSpec({ ...config, windowTokens: null })).toThrow("EMBEDDING_WINDOW_TOKENS");
    expect(() => resolveOpenAiSpec({ ...config, model: null })).toThrow("an address and a model's name");
  });

  it("has another id for every change that affects vectors, but not for another server", () => {
    const id = (change: Partial<TextEmbedderConfig>) => resolveOpenAiSpec({ ...config, ...change }).model.id;
    const changes = [
      {},
      { model: "x" },
      { dimension: 4 },
      { windowTokens: 32 },
      { queryPrefix: "q" },
      { documentPrefix: "d" },
    ];
    expect(new Set(changes.map(id)).size).toBe(changes.length);
    expect(id({ baseUrl: "http://elsewhere/v1" })).toBe(id({}));
  });

  it("cuts Qwen3-Embedding-8B to the maximum for an index, and expects its full length from the service", () => {
    const spec = resolveOpenAiSpec({ ...config, model: "Qwen/Qwen3-Embedding-8B", dimension: null });
    expect([spec.model.dimension, spec.fullDimension]).toEqual([4000, 4096]);
  });
});
