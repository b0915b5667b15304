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

it("creates late interaction for a text model with token vectors, and nothing else by default", () => {
  const embedder = createFakeEmbedder();
  expect(configured({}, embedder).of("late-interaction") !== null).toBe(embedder.embedParts !== undefined);
  expect(configured({}, null).of("late-interaction")).toBeNull();
  expect(configured({}).of("cross-encoder")).toBeNull();
  expect(configured({}).of("http")).toBeNull();
});

it("creates the configured cross-encoder and service client", () => {
  const rerankers = configured({
    RERANK_CROSS_ENCODER: folder.path,
    RERANK_BASE_URL: "http://127.0.0.1:1",
    RERANK_API_KEY: "env://KEY",
    KEY: "s3cret",
  });
  expect(rerankers.of("cross-encoder")?.model.kind).toBe("cross-encoder");
  expect(rerankers.of("http")?.model).toMatchObject({ kind: "http", label: "tei" });
  expect(rerankers.preferred).toBe("http");
  expect(configured({ RERANK_CROSS_ENCODER: folder.path }).preferred).toBe("cross-encoder");
  expect(configured({}).preferred).toBeNull();
});

it.each([
  [{ RERANK_CROSS_ENCODER: "/nowhere" }, "The cross-encoder's folder lacks"],
  [{ RERANK_BASE_URL: "http://x", RERANK_SERVICE: "jina" }, "RERANK_MODEL must be set"],
  [{ RERANK_KEEP: "60" }, "RERANK_KEEP must not be above RERANK_DEPTH"],
  [{ RERANK_API_KEY: "plain" }, "RERANK_API_KEY must be a reference"],
])("throws a clear error for an invalid configuration", (env, words) => {
  expect(() => configured(env as Record<string, string>)).toThrow(words);
});
