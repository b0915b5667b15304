import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RERANK_SERVICES } from "#lib/domain/profile.ts";
import type { Reranker } from "#lib/domain/rerank.ts";
import { createFakeEmbedder } from "../fake.ts";
import { createLocalEmbedder } from "../local/local.ts";
import { resolveLocalSpec } from "../local/resolve-spec.ts";
import { bundledConfig, ROOT, temporaryFolder } from "../testing/bundled.ts";
import { createCrossEncoder } from "./cross-encoder/cross-encoder.ts";
import { resolveCrossEncoderSpec } from "./cross-encoder/spec.ts";
import { createThreadedCrossEncoder } from "./cross-encoder/threaded.ts";
import { createHttpReranker } from "./http/http.ts";
import { createLateInteractionReranker } from "./late-interaction.ts";
import { type RerankServer, startRerankServer } from "./testing/rerank-server.ts";
import { writeTinyCrossEncoder } from "./testing/tiny-cross-encoder.ts";

// Loading a model takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = temporaryFolder();
const two = temporaryFolder();
const text = createLocalEmbedder(resolveLocalSpec(bundledConfig(folder.path)));
let server: RerankServer;
beforeAll(async () => {
  server = await startRerankServer();
  writeTinyCrossEncoder(folder.path);
  writeTinyCrossEncoder(two.path, 2);
});
afterAll(async () => {
  await text.close();
  await server.close();
  folder.remove();
  two.remove();
});

const spec = (path = folder.path) =>
  resolveCrossEncoderSpec({ model: path, threads: 1, cacheDirectory: folder.path, rootDirectory: ROOT });
const http = (service: (typeof RERANK_SERVICES)[number]) =>
  createHttpReranker({ service, model: "r", baseUrl: `${server.url}/v1/`, batch: 2, timeoutSeconds: 20 });
const ADAPTERS: readonly (readonly [string, () => Reranker])[] = [
  ["late-interaction", () => createLateInteractionReranker(text)],
  ["cross-encoder", () => createCrossEncoder(spec())],
  ["cross-encoder of two labels", () => createCrossEncoder(spec(two.path))],
  ["cross-encoder, threaded", () => createThreadedCrossEncoder(spec(), ROOT)],
  ...RERANK_SERVICES.map((service) => [`http: ${service}`, () => http(service)] as const),
];

const QUESTION = "How far must a dormer be below the ridge?";
const TEXTS = [
  "The market traders write to the bank.",
  "A dormer must be at least 300 millimetres below the ridge.",
  "River.",
  "",
  `The river bank. ${"Traders write. ".repeat(200)}`,
];

describe.each(ADAPTERS)("the reranker: %s", (name, create) => {
  let reranker: Reranker;
  beforeAll(() => {
    reranker = create();
  });
  afterAll(() => reranker.close());

  it("returns a score between 0 and 1 for each text, in the given order", async () => {
    const scores = await reranker.score(QUESTION, TEXTS);
    expect(scores).toHaveLength(TEXTS.length);
    for (const score of scores) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
    // A model with random weights does not rank sensibly.
    if (!name.startsWith("cross-encoder")) expect(scores.indexOf(Math.max(...scores))).toBe(1);
    else expect(new Set(scores).size).toBeGreaterThan(2);
  });

  it("returns the same score for a text alone, among others, and again", async () => {
    const scores = await reranker.score(QUESTION, TEXTS);
    const reversed = await reranker.score(QUESTION, TEXTS.toReversed());
    for (const [place, score] of reversed.toReversed().entries())
      expect(score).toBeCloseTo(scores[place] ?? -1, 4);
    const [alone] = await reranker.score(QUESTION, TEXTS.slice(1, 2));
    expect(alone).toBeCloseTo(scores[1] ?? -1, 4);
  });

  it("returns nothing for no texts, and does not start if the signal is already aborted", async () => {
    expect(await reranker.score(QUESTION, [])).toEqual([]);
    const given = AbortSignal.abort();
    await expect(reranker.score(QUESTION, TEXTS, given)).rejects.toMatchObject({ code: "cancelled" });
  });

  it("returns the same id for the same model", async () => {
    const other = create();
    expect(other.model).toEqual(reranker.model);
    expect(other.model.id).toMatch(/^[\w./-]+\/[0-9a-f]{16}$/);
    await other.close();
  });

  it("is unavailable once closed", async () => {
    const other = create();
    await other.close();
    await expect(other.score(QUESTION, TEXTS)).rejects.toMatchObject({ code: "reranker_unavailable" });
  });
});

it("a folder without a cross-encoder is refused with a clear message, before anything is loaded", () => {
  expect(() => spec("./docs")).toThrow(
    "lacks config.json, tokenizer.json, tokenizer_config.json, model.onnx",
  );
});

it("late interaction is refused for a model without token vectors", () => {
  const { embedParts: _none, ...fake } = createFakeEmbedder();
  expect(() => createLateInteractionReranker(fake)).toThrow("shows no vectors of words");
});

it("a model that cannot be loaded is unavailable, and the next call tries again", async () => {
  const broken = { ...spec(), graphs: [{ subfolder: "onnx", file: "missing" }] };
  const reranker = createCrossEncoder(broken);
  for (const _ of [1, 2])
    await expect(reranker.score(QUESTION, TEXTS)).rejects.toMatchObject({ code: "reranker_unavailable" });
  await reranker.close();
});
