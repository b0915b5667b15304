import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vectorIndexName } from "#db/schema/index.ts";
import { addDocument } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { ensureVectorIndex } from "#lib/text-index/sql/vector-index.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { keepVectorIndex } from "./keep-vector-index.ts";

const native = process.env.SIGHTLINE_TEST_DB === "native";
const embedder = createFakeEmbedder({ dimension: 64, seed: "hnsw" });
const { id: modelId, dimension } = embedder.model;
const name = vectorIndexName(modelId);
const PASSAGES = Array.from({ length: 80 }, (_, i) => `housing flood case${i}`);

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ embedder, env: { HNSW_ABOVE_ROWS: "10" } });
  await addDocument(instance.database, { id: "all", title: "All", passages: PASSAGES }, embedder);
  await instance.database.sql`analyze`;
});
afterAll(() => instance?.close());

async function index() {
  const [found] = await instance.database.sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
  return found ?? null;
}

describe.runIf(native)("the vector index of an earlier release, on a server", () => {
  it("is dropped by one of several workers, however many vectors there are", async () => {
    await ensureVectorIndex(instance.database.sql, { modelId, dimension, aboveRows: 10 });
    expect(await index()).toEqual({ valid: true });
    const keep = () => keepVectorIndex(instance.context());
    const both = await Promise.all([keep(), keep()]);
    expect([
      ["busy", "too_few"],
      ["too_few", "too_few"],
    ]).toContainEqual(both.sort());
    expect(await index()).toBeNull();
    expect(await keep()).toBe("too_few");
  });
});

describe.runIf(!native)("the vector index on the embedded database", () => {
  it("is never built, however many vectors there are", async () => {
    await instance.drain();
    expect(await keepVectorIndex(instance.context())).toBe("embedded_database");
    expect(await index()).toBeNull();
  });
});
