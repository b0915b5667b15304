/// <reference lib="esnext.float16" />

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "#db/statement.ts";
import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import type { VectorLink } from "../port/vectors.ts";
import {
  type Corpus,
  hashOf,
  type Library,
  openCorpus,
  type WrittenVersion,
  writeDocument,
} from "./library.ts";
import { dot, unitsOf } from "./plain.ts";

const DIMENSION = 64;
const MODEL = "contract-model";

/** A unit vector in half precision. The same seed makes the same vector. */
function vectorOf(seed: number): Float32Array {
  let state = Math.imul(seed, 0x9e3779b1);
  const values = Float32Array.from({ length: DIMENSION }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return state / 2 ** 31;
  });
  return normalised(values);
}

function normalised(values: Float32Array): Float32Array {
  const length = Math.sqrt(dot(values, values));
  return values.map((value) => Math.f16round(value / length));
}

/** A vector near another. */
function near(vector: Float32Array, seed: number, distance = 0.25): Float32Array {
  const noise = vectorOf(seed);
  return normalised(vector.map((value, place) => value + distance * (noise[place] ?? 0)));
}

type Linked = Omit<VectorLink, "hash"> & { readonly seed: number };

/** Stores the vectors of seeds, and links them. */
async function link({ index, database }: Library, generationId: number, links: readonly Linked[]) {
  const vectors = links.map(({ seed }) => ({ hash: hashOf(seed), vector: vectorOf(seed) }));
  await index.storeVectors(database.sql, MODEL, vectors);
  await index.linkVectors(database.sql, MODEL, generationId, links.map(hashed));
}

const hashed = ({ seed, ...link }: Linked): VectorLink => ({ ...link, hash: hashOf(seed) });

type Embedded = {
  readonly corpus: Corpus;
  readonly version: WrittenVersion;
  readonly ids: readonly number[];
};

/** Writes passages with a content and a contextual vector each: seeds `2 n` and `2 n + 1` after `from`. */
async function embedded(library: Library, count: number, from: number): Promise<Embedded> {
  const corpus = await openCorpus(library);
  const passages = Array.from({ length: count }, (_, i) => `passage number ${i}`);
  const version = await writeDocument(library, corpus, { id: "a", passages });
  const ids = (await unitsOf(library, [version])).map(({ id }) => id);
  const links = ids.flatMap((chunkId, n) => [
    { chunkId, facet: "content" as const, window: 0, seed: from + 2 * n },
    { chunkId, facet: "contextual" as const, window: 0, seed: from + 2 * n + 1 },
  ]);
  await link(library, corpus.generationId, links);
  return { corpus, version, ids };
}

function expectCosines(
  { cosineDecimals }: Library,
  found: Readonly<Partial<Record<Facet, number>>> | undefined,
  vector: Float32Array,
  seeds: Partial<Record<Facet, number>>,
): void {
  for (const facet of FACETS) {
    const seed = seeds[facet];
    if (seed === undefined) expect(found?.[facet]).toBeUndefined();
    else expect(found?.[facet]).toBeCloseTo(dot(vector, vectorOf(seed)), cosineDecimals);
  }
}

/** Candidates by meaning, and what is stored of vectors. */
export function vectorContract(library: () => Library): void {
  describe("dense candidates", () => {
    it("are all passages with their exact cosines when as many are asked for", async () => {
      const { corpus, ids } = await embedded(library(), 40, 1000);
      const { index, database } = library();
      const query = {
        generationIds: [corpus.generationId],
        vector: vectorOf(7),
        admitted: null,
      };
      const found = await index.readDenseCandidates(database.db, { ...query, depth: 200 });
      expect(found.size).toBe(40);
      for (const [n, id] of ids.entries())
        expectCosines(library(), found.get(id), query.vector, {
          content: 1000 + 2 * n,
          contextual: 1001 + 2 * n,
        });
    });

    it("contain the exact nearest when few are asked for", async () => {
      const { corpus, ids } = await embedded(library(), 120, 2000);
      const { index, database } = library();
      for (const n of [3, 50, 77, 119]) {
        const vector = near(vectorOf(2001 + 2 * n), n);
        const query = { generationIds: [corpus.generationId], vector, admitted: null };
        const found = await index.readDenseCandidates(database.db, { ...query, depth: 10 });
        expect(found.has(ids[n] ?? 0)).toBe(true);
        expect(found.size).toBeLessThan(120);
      }
    });

    it("are admitted passages of the given generations only", async () => {
      const { corpus, ids } = await embedded(library(), 30, 3000);
      await embedded(library(), 30, 3000);
      const { index, database } = library();
      const some = ids.filter((_id, place) => place % 4 === 0);
      const found = await index.readDenseCandidates(database.db, {
        ...{ generationIds: [corpus.generationId], vector: vectorOf(3001), depth: 100 },
        admitted: sql`select unnest(${sql.param(some)}::int[]) as id`,
      });
      expect([...found.keys()].sort((a, b) => a - b)).toEqual(some.toSorted((a, b) => a - b));
      const none = { generationIds: [], vector: vectorOf(1), depth: 5, admitted: null };
      expect((await index.readDenseCandidates(database.db, none)).size).toBe(0);
    });
  });

  scoring(library);
  storing(library);
  archives(library);
}

function scoring(library: () => Library): void {
  describe("cosines", () => {
    it("equal plain computation over the best window, and leave out what the generations lack", async () => {
      const { corpus, ids } = await embedded(library(), 6, 4000);
      const other = await embedded(library(), 2, 4100);
      const [first = 0, second = 0, third = 0] = ids;
      await link(library(), corpus.generationId, [
        { chunkId: first, facet: "content", window: 1, seed: 4200 },
      ]);
      const vector = near(vectorOf(4200), 1);
      const { index, database } = library();
      const found = await index.readCosines(database.db, {
        ...{ generationIds: [corpus.generationId], vector },
        chunkIds: [first, second, third, ...other.ids],
      });
      expect([...found.keys()].sort((a, b) => a - b)).toEqual([first, second, third]);
      expectCosines(library(), found.get(first), vector, { content: 4200, contextual: 4001 });
      expectCosines(library(), found.get(second), vector, { content: 4002, contextual: 4003 });
    });
  });

  describe("feedback scores", () => {
    it("are the mean of the cosines with the best passages, weighted by 1/rank", async () => {
      const { ids, corpus } = await embedded(library(), 8, 5000);
      const other = await embedded(library(), 1, 5100);
      const [without = 0] = other.ids;
      const { index, database } = library();
      await index.relinkVectors(database.sql, MODEL, other.corpus.generationId, [
        hashed({ chunkId: without, facet: "content", window: 0, seed: 5100 }),
      ]);
      const best = [ids[4] ?? 0, ids[1] ?? 0, ids[6] ?? 0];
      const generationIds = [corpus.generationId, other.corpus.generationId];
      const asked = { generationIds, best, candidates: [...ids, without] };
      const found = await index.readFeedbackScores(database.db, asked);
      expect([...found.keys()].sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
      const contextual = (n: number) => vectorOf(5001 + 2 * n);
      for (const [n, id] of ids.entries()) {
        const sum = [4, 1, 6].reduce(
          (total, m, rank) => total + dot(contextual(n), contextual(m)) / (rank + 1),
          0,
        );
        expect(found.get(id)).toBeCloseTo(sum / (1 + 1 / 2 + 1 / 3), Math.min(3, library().cosineDecimals));
      }
      expect((await index.readFeedbackScores(database.db, { ...asked, best: [] })).size).toBe(0);
    });
  });
}

function storing(library: () => Library): void {
  describe("stored vectors", () => {
    it("are replaced by other inputs, and removed when no passage uses them", async () => {
      const { corpus, ids } = await embedded(library(), 2, 6000);
      const { index, database } = library();
      const [first = 0] = ids;
      await index.storeVectors(database.sql, MODEL, [{ hash: hashOf(6100), vector: vectorOf(6100) }]);
      const known = [6000, 6001, 6100, 6999].map(hashOf);
      expect(await index.readKnownVectors(database.sql, MODEL, known)).toEqual(new Set(known.slice(0, 3)));
      await index.relinkVectors(database.sql, MODEL, corpus.generationId, [
        hashed({ chunkId: first, facet: "content", window: 0, seed: 6100 }),
      ]);
      const vector = vectorOf(6100);
      const query = { generationIds: [corpus.generationId], vector, chunkIds: [first] };
      expectCosines(library(), (await index.readCosines(database.db, query)).get(first), vector, {
        content: 6100,
      });
      expect(await index.removeUnusedVectors(database.sql)).toBeGreaterThanOrEqual(2);
      expect(await index.readKnownVectors(database.sql, MODEL, known)).toEqual(new Set([hashOf(6100)]));
    });

    it("go with their passages", async () => {
      const { corpus, version, ids } = await embedded(library(), 3, 6200);
      const { index, database } = library();
      await index.removePassages(database.sql, { of: "version", versionId: version.target.versionId });
      const query = { generationIds: [corpus.generationId], vector: vectorOf(6200), chunkIds: ids };
      expect((await index.readCosines(database.db, query)).size).toBe(0);
      await index.removeUnusedVectors(database.sql);
      expect((await index.readKnownVectors(database.sql, MODEL, [hashOf(6200)])).size).toBe(0);
    });
  });

  counting(library);
}

function counting(library: () => Library): void {
  describe("counts of vectors", () => {
    it("are by passage, facet and corpus", async () => {
      const { corpus, version, ids } = await embedded(library(), 2, 6300);
      const { index, database } = library();
      const { versionId } = version.target;
      const { generationId } = corpus;
      const [first = 0] = ids;
      await index.relinkVectors(database.sql, MODEL, generationId, [
        hashed({ chunkId: first, facet: "content", window: 0, seed: 6302 }),
      ]);
      const unembedded = { versionId, generationId, after: 0, facets: 2, limit: 9 };
      expect(await index.readUnembedded(database.sql, unembedded)).toEqual([
        { id: first, sectionPath: [], text: "passage number 0" },
      ]);
      expect(await index.readUnembedded(database.sql, { ...unembedded, after: first })).toEqual([]);
      expect(await index.countVectors(database.db, corpus.id)).toEqual({ vectors: 2, vectorsShared: 0 });
      const other = await embedded(library(), 1, 6302);
      expect(await index.countVectors(database.db, corpus.id)).toEqual({ vectors: 2, vectorsShared: 2 });
      const counts = index.facetCounts(sql`${other.corpus.generationId}::int`);
      const facets = await rows<{ facet: string; count: number }>(
        database.db,
        sql`select facet, count::int from (${counts}) as counted order by 1`,
      );
      expect(facets).toEqual(["content", "contextual"].map((facet) => ({ facet, count: 1 })));
      expect(await index.readBytesPerPassage(database.db)).toBeGreaterThan(0);
    });

    it("make the share of a version that is embedded", async () => {
      const corpus = await openCorpus(library());
      const version = await writeDocument(library(), corpus, {
        id: "a",
        passages: ["one", "two", "three", "four"],
      });
      const { index, database } = library();
      const of = { versionId: version.target.versionId, generationId: corpus.generationId };
      const [chunkId = 0] = (await unitsOf(library(), [version])).map(({ id }) => id);
      await link(library(), corpus.generationId, [{ chunkId, facet: "content", window: 0, seed: 6400 }]);
      expect(await index.countUnembedded(database.sql, of)).toEqual({ total: 4, missing: 3 });
      await index.storeEmbeddedShare(database.sql, of);
      const [row] =
        await database.sql`select embedded_share as share from versions where id = ${of.versionId}`;
      expect(row).toEqual({ share: 0.25 });
    });

    it("are joined by statements about passages and versions", async () => {
      const { corpus, version, ids } = await embedded(library(), 4, 6500);
      const { index, database } = library();
      const of = { versionId: version.target.versionId, generationId: corpus.generationId, modelId: MODEL };
      const chunkId = sql`${ids[0] ?? 0}::int`;
      const [read] = await rows<{ mean: string; facets: string[]; has: boolean; vectors: Uint8Array[] }>(
        database.db,
        sql`select ${index.meanVector(of)}::text as mean, ${index.facetsOf(chunkId)} as facets,
          ${index.hasVectors(chunkId)} as has, ${index.contentVectors(chunkId)} as vectors`,
      );
      const mean = normalised(
        [0, 1, 2, 3]
          .map((n) => vectorOf(6500 + 2 * n))
          .reduce((sum, vector) => sum.map((value, place) => value + (vector[place] ?? 0))),
      );
      expect(dot(mean, new Float32Array(JSON.parse(read?.mean ?? "[]")))).toBeCloseTo(1, 2);
      expect(read?.facets.toSorted()).toEqual(["content", "contextual"]);
      expect([read?.has, read?.vectors.length]).toEqual([true, 1]);
    });
  });
}

function archives(library: () => Library): void {
  describe("vectors of archives", () => {
    it("are used by their generation only, read with their uses, and removed with it", async () => {
      const source = await embedded(library(), 3, 7000);
      const { index, database } = library();
      const read = { modelId: MODEL, generationIds: [source.corpus.generationId], after: "", limit: 4 };
      const first = await index.readVectorsInUse(database.sql, read);
      expect(first.vectors.map(({ inputHash }) => inputHash)).toEqual([7000, 7001, 7002, 7003].map(hashOf));
      const after = first.vectors.at(-1)?.inputHash ?? "";
      const second = await index.readVectorsInUse(database.sql, { ...read, after });
      expect(second.vectors.map(({ inputHash }) => inputHash)).toEqual([7004, 7005].map(hashOf));
      expect(second.uses.map(({ ordinal, facet }) => `${ordinal} ${facet}`).sort()).toEqual([
        "2 content",
        "2 contextual",
      ]);

      const corpus = await openCorpus(library());
      const version = await writeDocument(library(), corpus, { id: "b", passages: ["passage number 0"] });
      const [id = 0] = (await unitsOf(library(), [version])).map((unit) => unit.id);
      const { generationId } = corpus;
      const use = {
        generationId,
        modelId: MODEL,
        versionId: version.target.versionId,
        window: 0,
        facet: "content" as const,
      };
      const vector = `[${vectorOf(7100).join(",")}]`;
      await index.importVectors(database.sql, [
        { ...use, inputHash: hashOf(7000), vector, ordinal: 0 },
        { ...use, inputHash: hashOf(7000), vector, ordinal: 9 },
      ]);
      const asked = { vector: vectorOf(7100), chunkIds: [id, source.ids[0] ?? 0] };
      const generationIds = [generationId, source.corpus.generationId];
      const cosines = await index.readCosines(database.db, { ...asked, generationIds });
      expectCosines(library(), cosines.get(id), asked.vector, { content: 7100 });
      expectCosines(library(), cosines.get(source.ids[0] ?? 0), asked.vector, {
        content: 7000,
        contextual: 7001,
      });
      await index.removeImportedVectors(database.sql, [generationId]);
      expect((await index.readCosines(database.db, { ...asked, generationIds })).has(id)).toBe(false);
      expect((await index.readKnownVectors(database.sql, MODEL, [hashOf(7000)])).size).toBe(1);
    });
  });
}
