import { afterAll, expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { createFakeEmbedder } from "../fake.ts";
import { ROOT, temporaryFolder } from "../testing/bundled.ts";
import { createConfiguredRerankers } from "./configured.ts";
import { writeTinyCrossEncoder } from "./testing/tiny-cross-encoder.ts";

const folder = temporaryFolder();
writeTinyCrossEncoder(folder.path);
afterAll(() => folder.remove());

const configured = (
  env: Record<string, string>,
  embedder = createFakeEmbedder() as ReturnType<typeof createFakeEmbedder> | null,
) =>
  createConfiguredRerankers(
    { ...loadConfig({ CACHE_DIR: folder.path, ...env }, folder.path), root: ROOT },
    embedder,
  );

it("has late interaction with a text model that shows its tokens, and nothing else unless told", () => {
  const embedder = createFakeEmbedder();
  expect(configured({}, embedder).of("late-interaction") !== null).toBe(embedder.embedParts !== undefined);
  expect(configured({}, null).of("late-interaction")).toBeNull();
  expect(configured({}).of("cross-encoder")).toBeNull();
  expect(configured({}).of("http")).toBeNull();
});

it("runs the cross-encoder and asks the service that it is told of", () => {
  const rerankers = configured({
    RERANK_CROSS_ENCODER: folder.path,
    RERANK_BASE_URL: "http://127.0.0.1:1",
    RERANK_API_KEY: "env://KEY",
    KEY: "s3cret",
  });
  expect(rerankers.of("cross-encoder")?.model.kind).toBe("cross-encoder");
  expect(rerankers.of("http")?.model).toMatchObject({ kind: "http", label: "tei" });
});

it.each([
  [{ RERANK_CROSS_ENCODER: "/nowhere" }, "The cross-encoder's folder lacks"],
  [{ RERANK_BASE_URL: "http://x", RERANK_SERVICE: "jina" }, "RERANK_MODEL must be set"],
  [{ RERANK_KEEP: "60" }, "RERANK_KEEP must not be above RERANK_DEPTH"],
  [{ RERANK_API_KEY: "plain" }, "RERANK_API_KEY must be a reference"],
])("refuses in words what cannot work", (env, words) => {
  expect(() => configured(env as Record<string, string>)).toThrow(words);
});
