import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { rebuildDamaged } from "#lib/indexing/rebuild-damaged.ts";
import { passage } from "#lib/indexing/testing.ts";
import { terms } from "#lib/text/analyser.ts";
import { writeOldIndex } from "#testing/old-index.ts";
import { TermDictionary } from "../dictionary.ts";
import { expectPlainStatistics } from "../testing/expect-statistics.ts";
import {
  askKeywords,
  type Corpus,
  hashOf,
  type Library,
  openCorpus,
  type WrittenVersion,
  writeDocument,
} from "../testing/library.ts";
import { unitsOf } from "../testing/plain.ts";
import { slabTextIndex } from "./slab-text-index.ts";
import { KilledError, killAfter } from "./testing-kill-after.ts";
import { needsUpgrade, upgradeIndex } from "./upgrade.ts";

const WORDS = terms("flood canal tower");
const TOPICS = "flood parking canal quay market school tower wood".split(" ");
const DIMENSION = 32;
/** Few passages a step, so that a small library takes many steps. */
const STEP = 8;

let library: Library;
/** The answers of the same library as this release writes it. */
let wanted: Awaited<ReturnType<typeof answersOf>>;
let corpus: Corpus;
let other: Corpus;
let versions: readonly WrittenVersion[];

beforeAll(async () => {
  const database = await openTestDatabase();
  library = { database, dictionary: new TermDictionary(), cosineDecimals: 2, index: slabTextIndex };
  corpus = await openCorpus(library);
  other = await openCorpus(library);
  versions = await writeMany(corpus, 20);
  await writeMany(other, 2);
  await embed(versions);
  wanted = await answersOf();
  await writeOldIndex(database);
  await database.sql`create table kept_postings as select * from postings`;
  await database.sql`create table kept_stats as select * from term_stats`;
});
afterAll(() => library.database.close());

/** As an earlier release left the library. */
beforeEach(async () => {
  await library.database.sql.unsafe(`truncate slabs, slab_parts, postings, term_stats;
    insert into postings select * from kept_postings; insert into term_stats select * from kept_stats`);
});

/** Writes documents of four passages, one an atom. */
async function writeMany(to: Corpus, count: number): Promise<readonly WrittenVersion[]> {
  const written: WrittenVersion[] = [];
  for (let place = 0; place < count; place++) {
    const passages = [0, 1, 2, 3].map((at) =>
      passage(
        at,
        `${TOPICS[(place * at) % 8]} ${TOPICS[(place + at) % 7]} canal`,
        at === 2 ? { kind: "atom" } : {},
      ),
    );
    written.push(await writeDocument(library, to, { id: `d${place}`, title: "Plan", passages }));
  }
  return written;
}

function vectorOf(seed: number): Float32Array {
  const values = Float32Array.from({ length: DIMENSION }, (_, at) => Math.sin(seed * 7 + at * (seed + 1)));
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Gives every second passage a vector. */
async function embed(written: readonly WrittenVersion[]): Promise<void> {
  const { sql } = library.database;
  const ids = (await unitsOf(library, written)).map(({ id }) => id).filter((_id, place) => place % 2 === 0);
  const hashed = ids.map((id) => ({ hash: hashOf(id), vector: vectorOf(id) }));
  await slabTextIndex.storeVectors(sql, "model", hashed);
  const links = ids.map((chunkId) => ({
    chunkId,
    facet: "contextual" as const,
    window: 0,
    hash: hashOf(chunkId),
  }));
  await slabTextIndex.linkVectors(sql, "model", corpus.generationId, links);
}

/** What searches find by words, and by meaning. */
async function answersOf() {
  const generationIds = [corpus.generationId, other.generationId];
  const rounded = (scores: ReadonlyMap<number, number>) =>
    [...scores].map(([id, score]) => [id, score.toFixed(4)]);
  const { passages, segments } = await askKeywords(library, { generationIds, words: WORDS });
  const question = { generationIds, vector: vectorOf(3), depth: 1000, admitted: null };
  const dense = await library.index.readDenseCandidates(library.database.db, question);
  return {
    ...{ passages: rounded(passages), segments: rounded(segments) },
    cosines: new Map([...dense].map(([id, { contextual = 0 }]) => [id, contextual])),
  };
}

/** Asserts that nothing is lost or double, and that answers are those of an index that this release wrote. */
async function expectUpgraded(): Promise<void> {
  const { sql } = library.database;
  expect(await needsUpgrade(sql)).toBe(false);
  const [rows] = await sql`select (select count(*)::int from postings) as postings,
    (select count(*)::int from term_stats) as stats, (select sum(passages)::int from slabs where kind = 'words') as words,
    (select sum(passages)::int from slabs where kind = 'vectors') as vectors, (select count(*)::int from chunks) as chunks`;
  expect(rows).toEqual({ postings: 0, stats: 0, words: rows?.chunks, vectors: 40, chunks: 88 });
  const found = await answersOf();
  expect(found.passages).toEqual(wanted.passages);
  expect(found.segments).toEqual(wanted.segments);
  expect([...found.cosines.keys()].sort()).toEqual([...wanted.cosines.keys()].sort());
  for (const [id, cosine] of wanted.cosines) expect(found.cosines.get(id)).toBeCloseTo(cosine, 2);
  await expectPlainStatistics(library, corpus, versions, WORDS);
}

describe("the upgrade of a library whose index is rows", () => {
  it("answers as before, and does nothing afterwards", async () => {
    const { sql } = library.database;
    expect(wanted.passages.length).toBeGreaterThan(60);
    expect(await needsUpgrade(sql)).toBe(true);
    const progress: number[] = [];
    await upgradeIndex(sql, { onProgress: (done, total) => progress.push(done, total) }, STEP);
    expect(progress.slice(0, 2)).toEqual([2, 22]);
    expect(progress.slice(-2)).toEqual([22, 22]);
    await expectUpgraded();
    await upgradeIndex(killAfter(sql, 1));
  });

  it("continues wherever it was killed, and loses and doubles nothing", async () => {
    const { sql } = library.database;
    let kills = 0;
    for (let ended = false; !ended; kills += 13) {
      await sql`truncate slabs, slab_parts`;
      await sql`insert into postings select * from kept_postings where not exists (select 1 from postings)`;
      await sql`insert into term_stats select * from kept_stats where not exists (select 1 from term_stats)`;
      ended = await upgradeIndex(killAfter(sql, kills), {}, STEP).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof KilledError)) throw error;
          return false;
        },
      );
      if (ended) break;
      // Later, when no merge counts as running.
      await sql`update slabs set claimed_until = now() - interval '1 second' where claimed_until is not null`;
      await upgradeIndex(sql, {}, STEP);
      await expectUpgraded();
      expect(await sql`select 1 from slabs where state <> 'ready'`).toHaveLength(0);
    }
    expect(kills).toBeGreaterThan(200);
  });

  it.each([
    "update slab_parts set bytes = set_byte(bytes, 60, get_byte(bytes, 60) # 1)",
    "delete from slab_parts",
  ])("ends although a slab is damaged meanwhile, and its passages are found again: %s", async (change) => {
    const { sql } = library.database;
    const stopping = new AbortController();
    const onProgress = (done: number) => {
      if (done === 10) stopping.abort(new Error("stopped"));
    };
    await expect(upgradeIndex(sql, { signal: stopping.signal, onProgress }, STEP)).rejects.toThrow("stopped");
    for (const kind of ["words", "vectors"])
      await sql.unsafe(`${change} where slab_id = (select min(id) from slabs where kind = '${kind}')`);
    await upgradeIndex(sql, {}, STEP);
    expect(await needsUpgrade(sql)).toBe(false);
    await rebuildDamaged({ sql, dictionary: library.dictionary });
    await expectUpgraded();
    expect(await sql`select 1 from slabs where state <> 'ready'`).toHaveLength(0);
  });

  it("stops at a signal between two steps, and continues", async () => {
    const { sql } = library.database;
    const stopping = new AbortController();
    const onProgress = (done: number) => {
      if (done === 10) stopping.abort(new Error("stopped"));
    };
    await expect(upgradeIndex(sql, { signal: stopping.signal, onProgress }, STEP)).rejects.toThrow("stopped");
    expect(await needsUpgrade(sql)).toBe(true);
    await upgradeIndex(sql, {}, STEP);
    await expectUpgraded();
  });

  it("by several processes at once is done once", async () => {
    const { sql } = library.database;
    await Promise.all([1, 2, 3].map(() => upgradeIndex(sql, {}, STEP)));
    await expectUpgraded();
  });

  it("finds passages without words by their vectors", async () => {
    const { sql } = library.database;
    await sql`truncate postings, term_stats`;
    expect(await needsUpgrade(sql)).toBe(true);
    await upgradeIndex(sql);
    expect(await needsUpgrade(sql)).toBe(false);
    expect((await answersOf()).cosines.size).toBe(40);
  });
});
