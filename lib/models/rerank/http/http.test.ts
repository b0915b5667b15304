import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RERANK_SERVICES } from "#lib/domain/profile.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { answerStatus } from "../../testing/embeddings-server.ts";
import { type RerankServer, startRerankServer } from "../testing/rerank-server.ts";
import { createHttpReranker, type HttpRerankSpec } from "./http.ts";
import { parseScores } from "./wire.ts";

let server: RerankServer;
beforeAll(async () => {
  server = await startRerankServer();
});
afterAll(() => server.close());

const waited: number[] = [];
const wait = async (milliseconds: number) => {
  waited.push(milliseconds);
};
function reranker(more: Partial<HttpRerankSpec> = {}, apiKey?: string) {
  const spec = {
    service: "tei",
    model: "bge-reranker",
    baseUrl: server.url,
    batch: 10,
    timeoutSeconds: 20,
  } as const;
  return createHttpReranker({ ...spec, ...more }, { wait, ...(apiKey ? { apiKey: () => apiKey } : {}) });
}

it.each([
  ["tei", "/rerank", { query: "ridge", texts: ["a", "b"], raw_scores: false }],
  ["jina", "/v1/rerank", { model: "bge-reranker", query: "ridge", documents: ["a", "b"], top_n: 2 }],
  ["cohere", "/v2/rerank", { model: "bge-reranker", query: "ridge", documents: ["a", "b"], top_n: 2 }],
  ["vllm", "/v1/rerank", { model: "bge-reranker", query: "ridge", documents: ["a", "b"] }],
] as const)("asks %s at %s in its own words, with the key", async (service, path, body) => {
  await reranker({ service }, "s3cret").score("ridge", ["a", "b"]);
  expect(server.asked.at(-1)).toMatchObject({ path, body, authorization: "Bearer s3cret" });
});

it("sends batches one after the other, and returns scores in order", async () => {
  const before = server.asked.length;
  const scores = await reranker({ batch: 2 }).score("ridge", ["no", "ridge", "ridge", "no", "ridge"]);
  expect(scores).toEqual([0, 1, 1, 0, 1]);
  expect(server.asked.slice(before).map(({ body }) => (body.texts as string[]).length)).toEqual([2, 2, 1]);
});

it("maps raw scores to 0..1, all scores of a call in the same way", async () => {
  server.misbehave((response) =>
    response.end(
      JSON.stringify([
        { index: 1, score: 4 },
        { index: 0, score: -3 },
      ]),
    ),
  );
  const [low = 1, high = 0] = await reranker().score("ridge", ["a", "b"]);
  expect(low).toBeCloseTo(1 / (1 + Math.exp(3)), 12);
  expect(high).toBeCloseTo(1 / (1 + Math.exp(-4)), 12);
});

it("repeats a temporary failure once, after the stated time, and then fails", async () => {
  server.misbehave(answerStatus(429, { "retry-after": "2" }));
  expect(await reranker().score("ridge", ["ridge"])).toEqual([1]);
  expect(waited.at(-1)).toBe(2000);
  server.misbehave(answerStatus(503), answerStatus(500));
  await expect(reranker().score("ridge", ["ridge"])).rejects.toMatchObject({
    code: "reranker_unavailable",
    message: expect.stringContaining("The reranking service at") as string,
  });
});

it("fails if the service does not answer in time", async () => {
  const silent = () => {};
  server.misbehave(silent, silent);
  await expect(reranker({ timeoutSeconds: 0.05 }).score("ridge", ["ridge"])).rejects.toThrow(
    "did not answer within",
  );
});

it("ends a request on abort and on closing", async () => {
  const controller = new AbortController();
  server.misbehave(() => controller.abort());
  await expect(reranker().score("ridge", ["ridge"], controller.signal)).rejects.toMatchObject({
    code: "cancelled",
  });
  const closing = reranker();
  server.misbehave(() => void closing.close());
  await expect(closing.score("ridge", ["ridge"])).rejects.toMatchObject({ code: "reranker_unavailable" });
});

it.each([
  [401, "refused the API key"],
  [404, "does not know /rerank or the model bge-reranker"],
  [413, "too long"],
  [422, "status 422"],
])("throws a clear error for status %i without another attempt", async (status, words) => {
  server.misbehave(answerStatus(status));
  await expect(reranker().score("ridge", ["ridge"])).rejects.toThrow(words);
});

it.each([
  ["no JSON", "nonsense", "no JSON"],
  ["no list", "{}", "no list of results"],
  ["too few", "[]", "0 scores for 1 texts"],
  ["a text twice", '[{"index":0,"score":1},{"index":0,"score":1}]', "twice"],
  ["another text", '[{"index":7,"score":1}]', "not asked about"],
  ["no score", '[{"index":0,"score":"high"}]', "no score"],
])("throws a clear error for an answer with %s", async (_, body, words) => {
  const garbage = (response: { end(text: string): unknown }) => response.end(body);
  // Invalid JSON is requested once more.
  server.misbehave(...(words === "no JSON" ? [garbage, garbage] : [garbage]));
  await expect(reranker().score("ridge", ["ridge"])).rejects.toThrow(words);
});

it("returns scores for all texts or throws an error, for any answer", () => {
  const item = fc.record(
    { index: fc.anything(), score: fc.anything(), relevance_score: fc.anything() },
    { requiredKeys: [] },
  );
  const answer = fc.oneof(fc.anything(), fc.array(item), fc.record({ results: fc.array(item) }));
  fc.assert(
    fc.property(answer, fc.constantFrom(...RERANK_SERVICES), fc.nat(3), (given, service, count) => {
      try {
        expect(parseScores(service, given, count)).toHaveLength(count);
      } catch (error) {
        expect(isAppError(error, "reranker_unavailable")).toBe(true);
      }
    }),
  );
});

it("refuses an invalid address", () => {
  expect(() => reranker({ baseUrl: "ftp://host" })).toThrow("must begin with http");
});
