import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { TextEmbedderConfig } from "../config-type.ts";
import { createFakeEmbedder } from "../fake.ts";
import { answerStatus, type EmbeddingsServer, startEmbeddingsServer } from "../testing/embeddings-server.ts";
import { createOpenAiEmbedder } from "./openai.ts";
import type { OpenAiDeps } from "./request.ts";
import { resolveOpenAiSpec } from "./spec.ts";

let server: EmbeddingsServer;
let waits: number[];
beforeEach(async () => {
  server = await startEmbeddingsServer();
  waits = [];
});
afterEach(async () => server.close());

function embedder(config: Partial<TextEmbedderConfig> = {}, deps: OpenAiDeps = {}): TextEmbedder {
  const spec = resolveOpenAiSpec({
    adapter: "openai",
    model: "test-model",
    baseUrl: `${server.url}/v1`,
    dimension: 64,
    windowTokens: 100,
    cacheDirectory: "unused",
    rootDirectory: "unused",
    ...config,
  });
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
  };
  return createOpenAiEmbedder(spec, { wait, ...deps });
}

const unavailable = (message: RegExp) => ({
  code: "embedder_unavailable",
  message: expect.stringMatching(message),
});

describe("the embedding service client", () => {
  it("sends model, texts and key, and normalises the vectors", async () => {
    const [vector] = await embedder({}, { apiKey: () => "a-key" }).embed(["flood risk"], "document");
    expect(server.asked).toEqual([
      { model: "test-model", input: ["flood risk"], authorization: "Bearer a-key" },
    ]);
    expect(vector).toHaveLength(64);
    for (const [index, value] of (
      await createFakeEmbedder().embed(["flood risk"], "document")
    )[0]?.entries() ?? []) {
      expect(vector?.[index]).toBeCloseTo(value, 6);
    }
  });

  it("splits many texts over requests and keeps their order", async () => {
    const texts = Array.from({ length: 150 }, (_, i) => `text number ${i}`);
    const vectors = await embedder().embed(texts, "document");
    expect(server.asked.map(({ input }) => input.length)).toEqual([64, 64, 22]);
    const alone = await embedder().embed([texts[100] ?? ""], "document");
    expect(vectors[100]).toEqual(alone[0]);
  });

  it("sorts vectors by their index, for any order in the answer", async () => {
    const inOrder = await embedder().embed(["a", "b", "c"], "document");
    server.transform((data) => data.reverse());
    expect(await embedder().embed(["a", "b", "c"], "document")).toEqual(inOrder);
  });

  it("cuts longer vectors to the configured dimension", async () => {
    const [vector = new Float32Array()] = await embedder({ dimension: 16 }).embed(
      ["a text of several words"],
      "document",
    );
    expect(vector).toHaveLength(16);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it("uses the known facts about a model's name", async () => {
    const nomic = embedder({ model: "nomic-embed-text:latest", dimension: null, windowTokens: null });
    expect(nomic.model).toMatchObject({ dimension: 768, windowTokens: 2048 });
    await expect(nomic.embed(["where may I build?"], "query")).rejects.toMatchObject(
      unavailable(/64 dimensions, where 768 were expected/),
    );
    expect(server.asked[0]?.input).toEqual(["search_query: where may I build?"]);
  });

  it("cuts windows by an estimate of characters per token, including the prefix", async () => {
    const text = "A sentence of some length. ".repeat(40);
    const [windows = []] = await embedder({ charsPerToken: 4, documentPrefix: "12345678" }).windows([text]);
    expect(windows.length).toBeGreaterThan(2);
    for (const { start, end } of windows) expect(end - start).toBeLessThanOrEqual(96 * 4);
  });
});

describe("a service that fails", () => {
  it("is called again after the time it states, or after increasing delays", async () => {
    server.misbehave(answerStatus(429, { "retry-after": "2" }), answerStatus(500), answerStatus(503));
    expect(await embedder().embed(["a"], "document")).toHaveLength(1);
    expect(waits).toEqual([2000, 500, 1000]);
  });

  it("is unavailable after four attempts for documents and two for a query", async () => {
    server.misbehave(...Array.from({ length: 6 }, () => answerStatus(500)));
    await expect(embedder().embed(["a"], "document")).rejects.toMatchObject(
      unavailable(/unavailable.*status 500/),
    );
    expect(server.asked).toHaveLength(4);
    await expect(embedder().embed(["a"], "query")).rejects.toMatchObject(unavailable(/status 500/));
    expect(server.asked).toHaveLength(6);
  });

  it("is unavailable at once if it requests a long delay", async () => {
    server.misbehave(answerStatus(429, { "retry-after": "3600" }));
    await expect(embedder().embed(["a"], "document")).rejects.toMatchObject(unavailable(/status 429/));
    expect(waits).toEqual([]);
  });

  it.each([
    [401, /refused the API key/],
    [404, /does not know .*test-model/],
    [413, /too long/],
    [422, /status 422/],
  ])("is not called again after status %i", async (status, words) => {
    server.misbehave(answerStatus(status));
    await expect(embedder().embed(["secret plans"], "document")).rejects.toMatchObject(unavailable(words));
    expect(server.asked).toHaveLength(1);
  });

  it("by not answering in time is unavailable", async () => {
    const silent = () => {};
    server.misbehave(silent, silent);
    const hurried = embedder({ timeoutSeconds: 0.15 });
    await expect(hurried.embed(["a"], "query")).rejects.toMatchObject(unavailable(/did not answer within/));
  });

  it("by returning invalid JSON, too few vectors, none or empty ones is unavailable", async () => {
    const text = (body: string) => (response: import("node:http").ServerResponse) =>
      response.writeHead(200).end(body);
    server.misbehave(text("<html>"), text("<html>"));
    await expect(embedder().embed(["a"], "query")).rejects.toMatchObject(unavailable(/no JSON/));
    server.misbehave(text('{"data":"none"}'));
    await expect(embedder().embed(["a"], "query")).rejects.toMatchObject(unavailable(/no list of vectors/));
    server.transform((data) => data.slice(1));
    await expect(embedder().embed(["a", "b"], "query")).rejects.toMatchObject(
      unavailable(/1 vectors for 2 texts/),
    );
    server.transform((data) => data.map((item) => ({ ...item, index: 0 })));
    await expect(embedder().embed(["a", "b"], "query")).rejects.toMatchObject(
      unavailable(/no vector for text 1/),
    );
    server.transform((data) => data.map((item) => ({ ...item, embedding: item.embedding.map(() => 0) })));
    await expect(embedder().embed(["a"], "query")).rejects.toMatchObject(unavailable(/without a direction/));
    server.transform((data) => data.map((item) => ({ ...item, embedding: item.embedding.slice(0, 32) })));
    await expect(embedder().embed(["a"], "query")).rejects.toMatchObject(
      unavailable(/32 dimensions, where 64 were expected/),
    );
  });

  it("by not being reachable is unavailable, with a message that has its name and not the text", async () => {
    await server.close();
    const failed = embedder().embed(["secret plans"], "query");
    await expect(failed).rejects.toMatchObject(
      unavailable(/127\.0\.0\.1:\d+ is unavailable: it cannot be reached/),
    );
    await expect(failed).rejects.toMatchObject({ message: expect.not.stringContaining("secret") });
  });

  it("does not delay an abort or its own closing", async () => {
    const controller = new AbortController();
    server.misbehave(() => controller.abort());
    const given = embedder().embed(["a"], "document", controller.signal);
    await expect(given).rejects.toMatchObject({ code: "cancelled" });
    const closing = embedder();
    server.misbehave(() => void closing.close());
    await expect(closing.embed(["a"], "document")).rejects.toMatchObject(unavailable(/closed/));
  });
});
