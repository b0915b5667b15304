import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { TermDictionary } from "../dictionary.ts";
import { buildSlab, type SlabPassage } from "../slabs/slab.ts";
import { openCorpus } from "../testing/library.ts";
import { readCosines, readDenseCandidates } from "./dense.ts";
import { BYTES_PER_STATEMENT } from "./read-parts.ts";
import { slabTextIndex } from "./slab-text-index.ts";
import { insertSlab } from "./write-slab.ts";

const DIMENSION = 384;
/** More than a small slab has. Their vectors fill three parts. */
const PASSAGES = 900;

let database: TestDatabase;
let generationId: number;
const passages = Array.from({ length: PASSAGES }, (_, place) => passageOf(place));

beforeAll(async () => {
  database = await openTestDatabase();
  ({ generationId } = await openCorpus({
    ...{ database, index: slabTextIndex, dictionary: new TermDictionary(), cosineDecimals: 2 },
  }));
  await insertSlab(database.sql, { generationId, kind: "vectors", state: "ready" }, buildSlab(passages));
});
afterAll(() => database.close());

/** The same seed makes the same vector of length 1. */
function vectorOf(seed: number): Float32Array {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const numbers = Float32Array.from({ length: DIMENSION }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return state / 2 ** 31;
  });
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

function passageOf(place: number): SlabPassage {
  const contextual = { facet: "contextual" as const, window: 0, vector: vectorOf(place) };
  // Half of the passages have a second window.
  const secondWindow = { facet: "contextual" as const, window: 1, vector: vectorOf(PASSAGES + place) };
  return {
    ...{ chunkId: 10 + 3 * place, versionId: 1, segmentId: 1, length: 0, segmentLength: 0 },
    frequencies: new Map(),
    vectors: place % 2 === 0 ? [contextual, secondWindow] : [contextual],
  };
}

const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, component, place) => sum + component * (other[place] ?? 0), 0);

/** The chunk ids with the highest cosines. */
function nearest(vector: Float32Array, depth: number): number[] {
  const ranked = passages.map(({ chunkId, vectors }) => ({
    chunkId,
    best: Math.max(...vectors.map((each) => dot(each.vector, vector))),
  }));
  ranked.sort((a, b) => b.best - a.best || a.chunkId - b.chunkId);
  return ranked.slice(0, depth).map(({ chunkId }) => chunkId);
}

/** Reads with a client that has read nothing. */
async function inNewClient<Result>(run: (opened: Pick<TestDatabase, "db" | "sql">) => Promise<Result>) {
  const opened = await openDatabase({ ...database.address, maxConnections: 1 });
  try {
    return await run(opened);
  } finally {
    await opened.close();
  }
}

const question = (vector: Float32Array, depth: number) => ({
  ...{ generationIds: [generationId], vector, depth, admitted: null },
});

describe("a large slab of vectors", () => {
  it("finds the nearest passages, the same in a new process and again", async () => {
    for (const seed of [5000, 5001, 5002]) {
      const vector = vectorOf(seed);
      await inNewClient(async ({ db }) => {
        const found = await readDenseCandidates(db, question(vector, 50));
        const exact = new Set(nearest(vector, 50));
        // Random vectors are harder to tell apart than those of texts.
        expect([...found.keys()].filter((id) => exact.has(id)).length).toBeGreaterThanOrEqual(40);
        expect([...(await readDenseCandidates(db, question(vector, 50)))]).toEqual([...found]);
      });
    }
  });

  it("gives the cosines of any passages", async () => {
    const vector = vectorOf(6000);
    const chunkIds = [10, 13, 16, 10 + 3 * 500, 10 + 3 * (PASSAGES - 1), 11];
    await inNewClient(async ({ db }) => {
      const found = await readCosines(db, { generationIds: [generationId], vector, chunkIds });
      expect([...found.keys()]).toEqual(chunkIds.slice(0, 5));
      for (const { chunkId, vectors } of passages.filter((each) => found.has(each.chunkId)))
        expect(found.get(chunkId)?.contextual).toBeCloseTo(
          Math.max(...vectors.map((own) => dot(own.vector, vector))),
          2,
        );
    });
  });

  it("reads all of its vectors, in several statements", async () => {
    const vector = vectorOf(7000);
    const chunkIds = passages.map(({ chunkId }) => chunkId);
    await inNewClient(async ({ db }) => {
      const found = await readCosines(db, { generationIds: [generationId], vector, chunkIds });
      for (const { chunkId, vectors } of passages)
        expect(found.get(chunkId)?.contextual).toBeCloseTo(
          Math.max(...vectors.map((own) => dot(own.vector, vector))),
          2,
        );
    });
  });

  it("is left out when it has a vector that was changed", async () => {
    const change = (place: number) => database.sql`
      update slab_parts set bytes = set_byte(bytes, 1000, get_byte(bytes, 1000) # 1)
      where kind = 'vectors' and place = ${place}`;
    const asked = { generationIds: [generationId], vector: vectorOf(1) };
    await change(1);
    const all = passages.map(({ chunkId }) => chunkId);
    await inNewClient(async ({ db }) => {
      const first = await readCosines(db, { ...asked, chunkIds: all.slice(0, 100) });
      expect(first.size).toBe(100);
      expect((await readCosines(db, { ...asked, chunkIds: all })).size).toBe(0);
    });
    await change(1);
    await database.sql`update slabs set state = 'ready' where generation_id = ${generationId}`;
    await inNewClient(async ({ db }) => {
      expect((await readCosines(db, { ...asked, chunkIds: all })).size).toBe(PASSAGES);
    });
  });
});

describe("a slab whose columns and codes do not fit one statement", () => {
  it("is read whole", async () => {
    const corpus = await openCorpus({
      ...{ database, index: slabTextIndex, dictionary: new TermDictionary(), cosineDecimals: 2 },
    });
    const same = Float32Array.of(0.5, 0.5, 0.5, 0.5);
    const other = same.map((number) => -number);
    const many = Array.from({ length: 40_000 }, (_, place) => ({
      ...{ chunkId: place, versionId: 1, segmentId: 1, length: 0, segmentLength: 0 },
      frequencies: new Map<string, number>(),
      vectors: [{ facet: "contextual" as const, window: 0, vector: place === 39_990 ? other : same }],
    }));
    const place = { generationId: corpus.generationId, kind: "vectors", state: "ready" } as const;
    const id = await insertSlab(database.sql, place, buildSlab(many));
    const sizes = await database.sql<{ kind: string; most: number; sum: number }[]>`
      select kind, max(length(bytes))::int as most, sum(length(bytes))::int as sum from slab_parts
      where slab_id = ${id} group by kind`;
    expect(sizes.find(({ kind }) => kind === "columns")?.most).toBeGreaterThan(BYTES_PER_STATEMENT);
    expect(sizes.find(({ kind }) => kind === "codes")?.sum).toBeGreaterThan(BYTES_PER_STATEMENT);
    await inNewClient(async ({ db }) => {
      const asked = { ...question(other, 1), generationIds: [corpus.generationId] };
      expect([...(await readDenseCandidates(db, asked)).keys()]).toEqual([39_990]);
    });
  });
});
