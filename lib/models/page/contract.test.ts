import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PageEmbedder, PageInput } from "#lib/domain/page-embedding.ts";
import { createFakeEmbedder } from "../fake.ts";
import { createLocalEmbedder } from "../local/local.ts";
import { resolveLocalSpec } from "../local/resolve-spec.ts";
import { bundledConfig, ROOT, temporaryFolder } from "../testing/bundled.ts";
import { createHttpPageEmbedder } from "./http/http.ts";
import { createLayoutEmbedder } from "./layout/layout.ts";
import { createOnnxPageEmbedder } from "./onnx/onnx.ts";
import { resolveOnnxPageSpec } from "./onnx/spec.ts";
import { createThreadedPageEmbedder } from "./onnx/threaded.ts";
import { lineWords, pageOf } from "./testing/pages.ts";
import { type PoolingServer, SERVER_DIMENSION, startPoolingServer } from "./testing/pooling-server.ts";
import { DIMENSION, writeTinyPageModel } from "./testing/tiny-model.ts";

// Loading a model takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = temporaryFolder();
const text = createLocalEmbedder(resolveLocalSpec(bundledConfig(folder.path)));
let server: PoolingServer;
let pages: PageInput[] = [];

async function picture(grey: number): Promise<PageInput["picture"]> {
  const create = { width: 48, height: 64, channels: 3, background: { r: grey, g: grey, b: grey } } as const;
  return { bytes: new Uint8Array(await sharp({ create }).png().toBuffer()), mediaType: "image/png" };
}

beforeAll(async () => {
  server = await startPoolingServer();
  writeTinyPageModel(folder.path);
  pages = [
    pageOf(lineWords(["The site plan of the river bank.", "A map, and a table."]), {
      picture: await picture(40),
    }),
    pageOf([], { picture: null }),
    pageOf(lineWords(Array.from({ length: 40 }, (_, i) => `Line ${i} of the minutes.`)), {
      picture: await picture(200),
    }),
  ];
});
afterAll(async () => {
  await text.close();
  await server.close();
  folder.remove();
});

const onnx = () =>
  resolveOnnxPageSpec({
    model: folder.path,
    dimension: DIMENSION,
    threads: 1,
    cacheDirectory: folder.path,
    rootDirectory: ROOT,
  });
const ADAPTERS: readonly (readonly [string, () => PageEmbedder])[] = [
  ["layout", () => createLayoutEmbedder(text)],
  ["layout, where tokens cannot be seen", () => createLayoutEmbedder(withoutParts())],
  ["onnx", () => createOnnxPageEmbedder(onnx())],
  ["onnx, threaded", () => createThreadedPageEmbedder(onnx(), ROOT)],
  ["http", () => createHttpPageEmbedder({ ...HTTP, baseUrl: server.url })],
];
const HTTP = { model: "col", baseUrl: "", dimension: SERVER_DIMENSION, batch: 2, timeoutSeconds: 20 };

function withoutParts() {
  const { embedParts: _none, ...fake } = createFakeEmbedder();
  return fake;
}

const length = (vector: Float32Array) => Math.hypot(...vector);

describe.each(ADAPTERS)("the page embedder: %s", (_, create) => {
  let embedder: PageEmbedder;
  beforeAll(() => {
    embedder = create();
  });
  afterAll(() => embedder.close());

  it("returns unit vectors of the model's dimension, each with a box on its page", async () => {
    const [first, empty, third] = await embedder.embedPages(pages);
    if (embedder.model.reads === "picture") expect(empty?.patches).toEqual([]);
    for (const [place, page] of [first, third].entries()) {
      expect(page?.patches.length).toBeGreaterThan(0);
      for (const { box, vector } of page?.patches ?? []) {
        expect(vector).toHaveLength(embedder.model.dimension);
        expect(length(vector)).toBeCloseTo(1, 4);
        expect(box.x0).toBeGreaterThanOrEqual(0);
        expect(box.y0).toBeGreaterThanOrEqual(0);
        expect(box.x1).toBeGreaterThan(box.x0);
        expect(box.x1).toBeLessThanOrEqual((pages[place]?.width ?? 0) + 1);
        expect(box.y1).toBeLessThanOrEqual((pages[place]?.height ?? 0) + 1);
      }
    }
  });

  it("returns the same patches for a page alone, among others and again, and other patches for another page", async () => {
    const [first, , third] = await embedder.embedPages(pages);
    const [alone] = await embedder.embedPages(pages.slice(0, 1));
    expect(alone?.patches.map(({ box }) => box)).toEqual(first?.patches.map(({ box }) => box));
    for (const [place, { vector }] of (alone?.patches ?? []).entries()) {
      const same = first?.patches[place]?.vector ?? vector;
      expect(Math.max(...vector.map((value, i) => Math.abs(value - (same[i] ?? 0))))).toBeLessThan(1e-4);
    }
    expect(third?.patches[0]?.vector).not.toEqual(first?.patches[0]?.vector);
  });

  it("returns unit vectors for a question, with their words and with weights that sum to one", async () => {
    const { words, parts } = await embedder.embedQuery("Where is the site plan of the river?");
    expect(words).toEqual(["site", "plan", "river"]);
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 5);
    for (const part of parts) {
      expect(part.vector).toHaveLength(embedder.model.dimension);
      expect(length(part.vector)).toBeCloseTo(1, 4);
    }
    expect(new Set(parts.flatMap((part) => part.words))).toEqual(new Set([0, 1, 2]));
  });

  it("limits the number of parts of a long question", async () => {
    const long = Array.from({ length: 400 }, (_, i) => `river${i} plan`).join(" ");
    const { words, parts } = await embedder.embedQuery(long);
    expect(words).toHaveLength(24);
    expect(parts.length).toBeLessThanOrEqual(64);
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 5);
  });

  it("returns nothing for no pages or words, and does not start if the signal is already aborted", async () => {
    expect(await embedder.embedPages([])).toEqual([]);
    expect(await embedder.embedQuery(" ")).toEqual({ words: [], parts: [] });
    const given = AbortSignal.abort();
    await expect(embedder.embedPages(pages.slice(0, 1), given)).rejects.toMatchObject({ code: "cancelled" });
    await expect(embedder.embedQuery("plan", given)).rejects.toMatchObject({ code: "cancelled" });
  });

  it("returns the same id for the same model", () => {
    expect(create().model).toEqual(embedder.model);
    expect(embedder.model.id).toMatch(/^[\w./-]+\/[0-9a-f]{16}$/);
  });
});

it.each(["onnx", "onnx, threaded", "http"])("%s is unavailable once closed", async (name) => {
  const embedder = ADAPTERS.find(([adapter]) => adapter === name)?.[1]();
  await embedder?.close();
  await expect(embedder?.embedQuery("plan")).rejects.toMatchObject({ code: "embedder_unavailable" });
});

it("a folder without a page model is refused with a clear message, before anything is loaded", () => {
  const config = { dimension: 8, threads: 1, cacheDirectory: folder.path, rootDirectory: ROOT };
  expect(() => resolveOnnxPageSpec({ ...config, model: "./docs" })).toThrow("lacks config.json");
});

it("a page's picture is cut into tiles, and each token's box lies in its tile", async () => {
  const embedder = createOnnxPageEmbedder(onnx());
  const [page] = await embedder.embedPages(pages.slice(0, 1));
  // 48 × 64 pixels yield two columns and two rows of tiles with four cells each, plus the whole.
  expect(page?.patches).toHaveLength(5 * 4);
  expect(page?.patches[0]?.box).toEqual({ x0: 0, y0: 0, x1: 150, y1: 200 });
  expect(page?.patches[15]?.box).toEqual({ x0: 450, y0: 600, x1: 600, y1: 800 });
  expect(page?.patches[16]?.box).toEqual({ x0: 0, y0: 0, x1: 300, y1: 400 });
  await embedder.close();
});
