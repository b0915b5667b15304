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
  "finds the endpoint from %s",
  (address) => {
    expect(embeddingsUrl(address).href).toBe("http://host:1/v1/embeddings");
  },
);

it("refuses an address that is not http", () => {
  expect(() => embeddingsUrl("file:///etc/passwd")).toThrow("must begin with http");
  expect(() => embeddingsUrl("localhost")).toThrow("must begin with http");
});

describe("resolveOpenAiSpec", () => {
  it("asks for the dimension of a model it does not know", () => {
    expect(() => resolveOpenAiSpec({ ...config, dimension: null })).toThrow(
      "dimension of the model some-model is not known: set EMBEDDING_DIMENSION",
    );
    expect(() => resolveOpenAiSpec({ ...config, windowTokens: null })).toThrow("EMBEDDING_WINDOW_TOKENS");
    expect(() => resolveOpenAiSpec({ ...config, model: null })).toThrow("an address and a model's name");
  });

  it("gives another id for every change of what makes the vectors, but not for a move to another server", () => {
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

  it("cuts Qwen3-Embedding-8B to what an index holds, and expects its full length of the service", () => {
    const spec = resolveOpenAiSpec({ ...config, model: "Qwen/Qwen3-Embedding-8B", dimension: null });
    expect([spec.model.dimension, spec.fullDimension]).toEqual([4000, 4096]);
  });
});
