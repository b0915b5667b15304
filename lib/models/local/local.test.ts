import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bundledConfig, temporaryFolder } from "../testing/bundled.ts";
import { type Engine, loadEngine } from "./engine.ts";
import { createLocalEmbedder } from "./local.ts";
import { resolveLocalSpec } from "./resolve-spec.ts";
import type { LocalModelSpec } from "./spec.ts";

// Loading a model takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Counts one token per word and awaits `beforeRun` in each batch. */
function countingEngine(beforeRun: (batch: readonly (readonly number[])[]) => unknown = () => null): Engine {
  const encode = (text: string) => [0, ...(text.match(/\S+/g) ?? []).map((word) => word.length)];
  return {
    encode,
    count: (text) => encode(text).length,
    specialTokens: 1,
    async run(batch) {
      await beforeRun(batch);
      return batch.map((ids) => Float32Array.from([ids.length, 1, 0, 0]));
    },
    dispose: async () => {},
  };
}

const spec = (more: Partial<LocalModelSpec> = {}): LocalModelSpec => ({
  ...resolveLocalSpec(bundledConfig(folder.path, { dimension: 2 })),
  tokensPerBatch: 8,
  ...more,
});
const words = (count: number) => Array.from({ length: count }, () => "w").join(" ");

describe("a local embedder", () => {
  it("runs a query before waiting batches", async () => {
    const order: number[] = [];
    const embedder = createLocalEmbedder(spec(), async () =>
      countingEngine((batch) => order.push(batch[0]?.length ?? 0)),
    );
    await embedder.embed(["loaded"], "query");
    const documents = embedder.embed([words(4), words(5), words(6)], "document");
    const query = embedder.embed([words(1)], "query");
    await Promise.all([documents, query]);
    expect(order.slice(1).indexOf(2)).toBeLessThan(2);
    expect(order.at(-1)).toBe(7);
  });

  it("stops between batches on abort", async () => {
    const controller = new AbortController();
    let runs = 0;
    const embedder = createLocalEmbedder(spec(), async () =>
      countingEngine(() => {
        if (++runs === 2) controller.abort();
      }),
    );
    const given = embedder.embed([words(5), words(6), words(7), words(8)], "document", controller.signal);
    await expect(given).rejects.toMatchObject({ code: "cancelled" });
    expect(runs).toBe(2);
  });

  it("runs texts separately if a batch would change their vectors", async () => {
    const sizes: number[] = [];
    const embedder = createLocalEmbedder(spec({ batches: false }), async () =>
      countingEngine((batch) => sizes.push(batch.length)),
    );
    await embedder.embed(["a", "b", "c"], "document");
    expect(sizes).toEqual([1, 1, 1]);
  });

  it("throws a clear error if the model cannot be loaded, and tries again at the next call", async () => {
    let attempts = 0;
    const embedder = createLocalEmbedder(spec(), async () => {
      if (++attempts === 1) throw new Error("no such file");
      return countingEngine();
    });
    await expect(embedder.embed(["a"], "document")).rejects.toMatchObject({
      code: "embedder_unavailable",
      message: "The model all-MiniLM-L6-v2 could not be loaded: no such file.",
    });
    expect(await embedder.embed(["a"], "document")).toHaveLength(1);
  });

  it("throws a clear error if the model fails", async () => {
    const embedder = createLocalEmbedder(spec(), async () =>
      countingEngine(() => Promise.reject(new Error("out of memory"))),
    );
    await expect(embedder.embed(["a"], "query")).rejects.toMatchObject({ code: "embedder_unavailable" });
  });
});

describe("the bundled model's tokenizer", () => {
  const config = bundledConfig(folder.path, {
    windowTokens: 24,
    documentPrefix: "passage: ",
    dimension: 128,
  });
  const small = resolveLocalSpec(config);
  let engine: Engine;
  beforeAll(async () => {
    engine = await loadEngine(small);
  });
  afterAll(async () => engine.dispose());

  it("cuts windows that fit the model with its prefix, for any text", async () => {
    const embedder = createLocalEmbedder(small, async () => engine);
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom("ﷺ", "한", "é", "漢", " ", "a", "[SEP]", "-", "\u0301"),
        maxLength: 120,
      }),
      fc.lorem({ maxCount: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        const [windows = []] = await embedder.windows([input]);
        expect(windows.map(({ start, end }) => input.slice(start, end)).join("")).toBe(input);
        for (const { start, end } of windows) {
          expect(engine.count(`passage: ${input.slice(start, end)}`)).toBeLessThanOrEqual(24);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("cuts a long text at the window and keeps the closing token", () => {
    const ids = engine.encode("planning ".repeat(100));
    expect(ids).toHaveLength(24);
    expect([ids[0], ids.at(-1)]).toEqual([101, 102]);
  });

  it("cuts vectors to the configured dimension", async () => {
    const [vector] = await createLocalEmbedder(small, async () => engine).embed(["flood risk"], "query");
    expect(vector).toHaveLength(128);
  });
});
