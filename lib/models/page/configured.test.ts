import { afterAll, expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { createFakeEmbedder } from "../fake.ts";
import { ROOT, temporaryFolder } from "../testing/bundled.ts";
import { createConfiguredPageEmbedder } from "./configured.ts";
import { writeTinyPageModel } from "./testing/tiny-model.ts";

const folder = temporaryFolder();
writeTinyPageModel(folder.path);
afterAll(() => folder.remove());

const text = createFakeEmbedder();
const configured = (env: Readonly<Record<string, string>>, embedder: typeof text | null = text) =>
  createConfiguredPageEmbedder(
    { ...loadConfig({ CACHE_DIR: folder.path, ...env }, folder.path), root: ROOT },
    embedder,
  );

it("creates the layout embedder by default, and none without a text model", () => {
  expect(configured({})?.model).toMatchObject({ label: "layout over fake-fake", reads: "words" });
  expect(configured({}, null)).toBeNull();
  expect(configured({ PAGE_EMBEDDER: "off" })).toBeNull();
});

it("needs no text model for an embedder that reads pictures", () => {
  const onnx = { PAGE_EMBEDDER: "onnx", PAGE_EMBEDDING_MODEL: folder.path, PAGE_EMBEDDING_DIMENSION: "8" };
  expect(configured(onnx, null)?.model).toMatchObject({ dimension: 8, reads: "picture" });
  const http = {
    PAGE_EMBEDDER: "http",
    PAGE_EMBEDDING_MODEL: "colqwen",
    PAGE_EMBEDDING_BASE_URL: "http://127.0.0.1:1/v1",
    PAGE_EMBEDDING_API_KEY: "env://PAGE_KEY",
    PAGE_KEY: "s3cret",
  };
  expect(configured(http, null)?.model).toMatchObject({ label: "colqwen", dimension: 128, reads: "picture" });
});

it.each([
  [{ PAGE_EMBEDDER: "http", PAGE_EMBEDDING_MODEL: "m" }, "PAGE_EMBEDDING_BASE_URL must be set"],
  [{ PAGE_EMBEDDER: "onnx" }, "PAGE_EMBEDDING_MODEL must be set"],
  [{ PAGE_EMBEDDER: "onnx", PAGE_EMBEDDING_MODEL: "/nowhere" }, "The page model's folder lacks"],
  [
    {
      PAGE_EMBEDDER: "http",
      PAGE_EMBEDDING_MODEL: "m",
      PAGE_EMBEDDING_BASE_URL: "http://x",
      PAGE_EMBEDDING_API_KEY: "plain",
    },
    "PAGE_EMBEDDING_API_KEY must be a reference",
  ],
])("throws a clear error for an invalid configuration", (env, words) => {
  expect(() => configured(env as Record<string, string>)).toThrow(words);
});
