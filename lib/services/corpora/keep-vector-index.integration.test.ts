import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vectorIndexName } from "#db/schema/index.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { addDocument } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { denseList } from "#lib/retrieval/hybrid/dense.ts";
import { readScope } from "#lib/retrieval/scope/scope.ts";
import { nearestByIndex } from "#lib/text-index/sql/nearest.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { keepVectorIndex } from "./keep-vector-index.ts";

const native = process.env.SIGHTLINE_TEST_DB === "native";
const embedder = createFakeEmbedder({ dimension: 64, seed: "hnsw" });
const { id: modelId, dimension } = embedder.model;
const name = vectorIndexName(modelId);
const WORDS = "housing flood parking canal heritage school tower market woodland cycle quay lime".split(" ");
/** Words in a fixed pseudo-random order. */
const words = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, k) => `${WORDS[(seed * 7919 + k * k * 104_729 + (seed >> k)) % WORDS.length]}`,
  );
const PASSAGES = Array.from({ length: native ? 1200 : 80 }, (_, i) => `${words(i, 5).join(" ")} case${i}`);
const QUESTIONS = Array.from({ length: 20 }, (_, i) => `${words(i * 31 + 5, 3).join(" ")} case${i * 37}`);

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ embedder, env: { HNSW_ABOVE_ROWS: native ? "1000" : "10" } });
  await addDocument(instance.database, { id: "all", title: "All", passages: PASSAGES }, embedder);
  await instance.database.sql`analyze`;
});
afterAll(() => instance?.close());

const limited = (aboveRows: number) => {
  const { config } = instance.runtime;
  return instance.context({ config: { ...config, data: { ...config.data, hnswAboveRows: aboveRows } } });
};

async function index() {
  const [found] = await instance.database.sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
  return found ?? null;
}

async function best(question: string, indexed: boolean): Promise<number[]> {
  const { db } = instance.database;
  const [vector = new Float32Array()] = await embedder.embed([question], "query");
  const admission = { actor: LOCAL_ACTOR, filters: {} };
  const scope = await readScope(db, admission, new Map(), modelId);
  expect(scope.hasVectorIndex || !indexed).toBe(true);
  const list = await denseList(
    db,
    scope.corpora.map(({ generationId }) => generationId),
    vector,
    admission,
    { depth: indexed ? 50 : PASSAGES.length, index: indexed ? { modelId, dimension } : null },
  );
  const cosine = (id: number) => list.get(id)?.contextual ?? -1;
  return [...list.keys()].sort((a, b) => cosine(b) - cosine(a) || a - b).slice(0, 10);
}

describe.runIf(native)("the vector index on a server", () => {
  it("is built above the configured count by one of several workers, also after an interrupted build", async () => {
    expect(await keepVectorIndex(limited(1_000_000))).toBe("too_few");
    expect(await index()).toBeNull();
    const both = await Promise.all([
      keepVectorIndex(instance.context()),
      keepVectorIndex(instance.context()),
    ]);
    expect([
      ["built", "busy"],
      ["built", "stands"],
    ]).toContainEqual(both.sort());
    expect(await index()).toEqual({ valid: true });
    expect(await keepVectorIndex(instance.context())).toBe("stands");
    await instance.database
      .sql`update pg_index set indisvalid = false where indexrelid = to_regclass(${name})`;
    expect(await keepVectorIndex(instance.context())).toBe("built");
    expect(await index()).toEqual({ valid: true });
  });

  it("is used by searches and finds what a scan of all vectors finds", async () => {
    const [vector = new Float32Array()] = await embedder.embed(QUESTIONS.slice(0, 1), "query");
    const near = nearestByIndex({ generationIds: [1], only: sql``, depth: 50 }, { modelId, dimension });
    const plan = await instance.database.db.execute(sql`explain
      with asked as materialized (select ${`[${vector.join(",")}]`}::text::halfvec as vector) ${near}`);
    expect(JSON.stringify(plan)).toContain(`Index Scan using ${name}`);
    let shared = 0;
    for (const question of QUESTIONS) {
      const exact = new Set(await best(question, false));
      shared += (await best(question, true)).filter((id) => exact.has(id)).length;
    }
    expect(shared / (QUESTIONS.length * 10)).toBeGreaterThanOrEqual(0.95);
  });

  it("is dropped when far fewer vectors are left, and not when a few are removed", async () => {
    expect(await keepVectorIndex(limited(PASSAGES.length * 3))).toBe("stands");
    expect(await keepVectorIndex(limited(PASSAGES.length * 5))).toBe("too_few");
    expect(await index()).toBeNull();
  });

  it("is built again without problems after a cancelled build", async () => {
    const signal = AbortSignal.abort(new Error("shutdown"));
    await expect(keepVectorIndex(instance.context({ signal }))).rejects.toThrow("shutdown");
    expect(await keepVectorIndex(instance.context())).toBe("built");
  });
});

describe.runIf(!native)("the vector index on the embedded database", () => {
  it("is never built, however many vectors there are", async () => {
    await instance.drain();
    expect(await keepVectorIndex(instance.context())).toBe("embedded_database");
    expect(await index()).toBeNull();
  });
});
