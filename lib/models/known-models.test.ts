import { expect, it } from "vitest";
import { knownModel } from "./known-models.ts";

it.each([
  ["nomic-embed-text", 768, "search_query: ", "search_document: "],
  ["nomic-ai/nomic-embed-text-v1.5", 768, "search_query: ", "search_document: "],
  ["all-minilm", 384, "", ""],
  ["sentence-transformers/all-MiniLM-L6-v2", 384, "", ""],
  ["intfloat/multilingual-e5-large", 1024, "query: ", "passage: "],
  ["BAAI/bge-base-en-v1.5", 768, "Represent this sentence for searching relevant passages: ", ""],
  ["mxbai-embed-large:latest", 1024, "Represent this sentence for searching relevant passages: ", ""],
])(
  "knows %s under the name that hubs and servers give it",
  (name, dimension, queryPrefix, documentPrefix) => {
    expect(knownModel(name)).toMatchObject({ dimension, queryPrefix, documentPrefix });
  },
);

it("knownModel distinguishes the sizes of Qwen3-Embedding, and has their query instruction", () => {
  const names = ["Qwen/Qwen3-Embedding-0.6B", "qwen3-embedding:4b", "qwen3-embedding:8b", "qwen3-embedding"];
  expect(names.map((name) => knownModel(name)?.dimension)).toEqual([1024, 2560, 4000, 4000]);
  expect(knownModel("qwen3-embedding:4b")).toMatchObject({
    queryPrefix: expect.stringMatching(/^Instruct: .*\nQuery:$/),
    documentPrefix: "",
    pooling: "last",
  });
});

it("knownModel returns null for unknown models", () => {
  expect(knownModel("some-other-model")).toBeNull();
  expect(knownModel("multilingual-e5-large-instruct")).toBeNull();
});
