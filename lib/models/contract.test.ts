import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { TextEmbedderConfig } from "./config-type.ts";
import { createTextEmbedder } from "./create.ts";
import { createFakeEmbedder } from "./fake.ts";
import { createLocalEmbedder } from "./local/local.ts";
import { resolveLocalSpec } from "./local/resolve-spec.ts";
import { bundledConfig, temporaryFolder } from "./testing/bundled.ts";
import { type EmbeddingsServer, startEmbeddingsServer } from "./testing/embeddings-server.ts";

type Prefixes = Pick<TextEmbedderConfig, "queryPrefix" | "documentPrefix">;

// Loading a model takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = temporaryFolder();
let server: EmbeddingsServer;
beforeAll(async () => {
  server = await startEmbeddingsServer();
});
afterAll(async () => {
  folder.remove();
  await server.close();
});

const openai = (prefixes: Prefixes) =>
  createTextEmbedder({
    ...bundledConfig(folder.path),
    adapter: "openai",
    baseUrl: server.url,
    model: "test-model",
    dimension: 64,
    windowTokens: 256,
    ...prefixes,
  });

const ADAPTERS: readonly (readonly [string, (prefixes: Prefixes) => TextEmbedder])[] = [
  ["local", (prefixes) => createLocalEmbedder(resolveLocalSpec(bundledConfig(folder.path, prefixes)))],
  [
    "local, fp32",
    (more) =>
      createLocalEmbedder(resolveLocalSpec(bundledConfig(folder.path, { ...more, precision: "fp32" }))),
  ],
  ["threaded", (prefixes) => createTextEmbedder(bundledConfig(folder.path, prefixes))],
  ["openai", openai],
  [
    "fake",
    ({ queryPrefix, documentPrefix }) =>
      createFakeEmbedder({ queryPrefix: queryPrefix ?? "", documentPrefix: documentPrefix ?? "" }),
  ],
];

/** Texts of very different lengths, so that batches are padded and reordered. */
const TEXTS = [
  "Policy H4: at least 25% of homes on sites of ten or more shall be affordable.",
  "Parking.",
  "The council will refuse development that harms the setting of a listed building. ".repeat(12),
  "Flood zone 3b is functional floodplain; only water-compatible uses are allowed there.",
  "",
  "一部の文章は英語ではありません。 Ärger mit Umläuten, naïve café 🏡.",
  "Minutes of the meeting held on 3 March: the item was deferred.",
];

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

function maxDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 0))), 0);
}

async function one(embedder: TextEmbedder, text: string, kind: "query" | "document" = "document") {
  const [vector = new Float32Array()] = await embedder.embed([text], kind);
  return vector;
}

describe.each(ADAPTERS)("the text embedder: %s", (_, create) => {
  let embedder: TextEmbedder;
  beforeAll(() => {
    embedder = create({});
  });
  afterAll(async () => embedder.close());

  it("returns one unit vector of the model's dimension for each text", async () => {
    const vectors = await embedder.embed(TEXTS, "document");
    expect(vectors.map((vector) => vector.length)).toEqual(TEXTS.map(() => embedder.model.dimension));
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5);
  });

  it("returns the same vector for a text alone, in a batch and in another order", async () => {
    const forwards = await embedder.embed(TEXTS, "document");
    const backwards = (await embedder.embed([...TEXTS].reverse(), "document")).reverse();
    for (const [index, text] of TEXTS.entries()) {
      const vector = forwards[index] ?? new Float32Array();
      expect(maxDifference(vector, await one(embedder, text))).toBeLessThan(1e-5);
      expect(maxDifference(vector, backwards[index] ?? new Float32Array())).toBeLessThan(1e-5);
    }
  });

  it("returns similar vectors for texts on the same subject", async () => {
    const query = await one(embedder, "affordable homes on development sites", "query");
    const [near, far] = await embedder.embed([TEXTS[0] ?? "", TEXTS[6] ?? ""], "document");
    expect(dot(query, near ?? query)).toBeGreaterThan(dot(query, far ?? query));
  });

  it("adds its prefixes to queries and documents, and includes them in its id", async () => {
    const prefixed = create({ queryPrefix: "query: ", documentPrefix: "passage: " });
    try {
      expect(prefixed.model.id).not.toBe(embedder.model.id);
      const asQuery = await one(prefixed, "brownfield land", "query");
      const asDocument = await one(prefixed, "brownfield land", "document");
      expect(maxDifference(asQuery, await one(embedder, "query: brownfield land"))).toBeLessThan(1e-5);
      expect(maxDifference(asDocument, await one(embedder, "passage: brownfield land"))).toBeLessThan(1e-5);
      expect(maxDifference(asQuery, asDocument)).toBeGreaterThan(1e-2);
    } finally {
      await prefixed.close();
    }
  });

  it("cuts long texts into consecutive windows that cover every character", async () => {
    const texts = [...TEXTS, (TEXTS[2] ?? "").repeat(20), "QmFzZTY0".repeat(2000), " ".repeat(5000)];
    const all = await embedder.windows(texts);
    expect(all).toHaveLength(texts.length);
    for (const [index, windows] of all.entries()) {
      const text = texts[index] ?? "";
      expect(windows.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
      expect(windows[0]?.start).toBe(0);
    }
    expect(all[1]).toHaveLength(1);
    expect(all[7]?.length).toBeGreaterThan(3);
  });

  it("returns vectors for parts of a text in their context, for texts of any length", async (context) => {
    if (!embedder.embedParts) return context.skip();
    const words = `${TEXTS[0]} ${TEXTS[2]}`.repeat(3).split(" ");
    const whole = { start: 0, end: words.length };
    const parts = [whole, { start: 0, end: 6 }, { start: 4, end: 4 }];
    const texts = [
      { words, parts },
      { words: [], parts: [] },
      { words: TEXTS[3]?.split(" ") ?? [], parts },
    ];
    const [first = [], none, third = []] = await embedder.embedParts(texts, "document");
    expect(none).toEqual([]);
    for (const vector of [first[0], first[1], third[1]]) {
      expect(vector).toHaveLength(embedder.model.dimension);
      expect(dot(vector ?? new Float32Array(), vector ?? new Float32Array())).toBeCloseTo(1, 5);
    }
    expect(first[2]?.every((value) => value === 0)).toBe(true);
    const [alone = []] = await embedder.embedParts([texts[2] ?? { words: [], parts: [] }], "document");
    for (const [place, vector] of alone.entries())
      expect(maxDifference(vector, third[place] ?? vector)).toBeLessThan(1e-5);
    const about = await one(embedder, "water in the flood zone", "query");
    expect(dot(about, third[0] ?? about)).toBeGreaterThan(dot(about, first[1] ?? about));
  });

  it("returns nothing for no texts", async () => {
    expect(await embedder.embed([], "document")).toEqual([]);
    expect(await embedder.embed([], "query")).toEqual([]);
    expect(await embedder.windows([])).toEqual([]);
  });

  it("does not start if the signal is already aborted", async () => {
    const given = embedder.embed(TEXTS, "document", AbortSignal.abort());
    await expect(given).rejects.toMatchObject({ code: "cancelled" });
  });

  it("returns the same id for the same model", () => {
    expect(create({}).model).toEqual(embedder.model);
    expect(embedder.model.id).toMatch(/^[\w./-]+\/[0-9a-f]{16}$/);
  });

  it("is unavailable once closed, and can be closed twice", async () => {
    const closed = create({});
    await one(closed, "once");
    await closed.close();
    await closed.close();
    await expect(closed.embed(["again"], "document")).rejects.toMatchObject({ code: "embedder_unavailable" });
    await expect(closed.windows(["again"])).rejects.toMatchObject({ code: "embedder_unavailable" });
  });
});
