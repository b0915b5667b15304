import fc from "fast-check";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { passage } from "#lib/indexing/testing.ts";
import { terms } from "#lib/text/analyser.ts";
import { TermDictionary } from "../dictionary.ts";
import { expectPlainStatistics } from "../testing/expect-statistics.ts";
import {
  askKeywords,
  type Corpus,
  hashOf,
  type Library,
  openCorpus,
  readStatistics,
  type WrittenVersion,
  writeDocument,
} from "../testing/library.ts";
import { unitsOf } from "../testing/plain.ts";
import { compactGeneration, mergeGeneration } from "./merge.ts";
import { removeRetiredSlabs } from "./retired-slabs.ts";
import { slabTextIndex } from "./slab-text-index.ts";
import { beforeTransactions, KilledError, killAfter } from "./testing-kill-after.ts";

const TOPICS = "flood parking canal quay market school tower wood".split(" ");
const WORDS = terms("flood canal tower");

let library: Library;
beforeAll(async () => {
  library = {
    ...{ index: slabTextIndex, cosineDecimals: 2 },
    ...{ database: await openTestDatabase(), dictionary: new TermDictionary() },
  };
});
afterAll(() => library.database.close());

/** Writes documents of three passages each: a slab each. */
async function writeMany(corpus: Corpus, count: number): Promise<WrittenVersion[]> {
  const versions: WrittenVersion[] = [];
  for (let place = 0; place < count; place++) {
    const texts = [0, 1, 2].map((at) =>
      Array.from({ length: 3 + (place % 5) }, (_, word) => TOPICS[(place * (at + 2) + word * word) % 8]).join(
        " ",
      ),
    );
    const passages = texts.map((text, at) => passage(at, text, at === 2 ? { kind: "atom" } : {}));
    versions.push(await writeDocument(library, corpus, { id: `d${place}`, title: "Plan", passages }));
  }
  return versions;
}

const ask = ({ generationId }: Corpus) =>
  askKeywords(library, { generationIds: [generationId], words: WORDS });

async function readySlabs({ generationId }: Corpus): Promise<number> {
  const [row] = await library.database.sql<{ slabs: number }[]>`
    select count(*)::int as slabs from slabs where generation_id = ${generationId} and state = 'ready'`;
  return row?.slabs ?? 0;
}

/** The parts of slabs that no search reads. */
async function otherParts({ generationId }: Corpus): Promise<number> {
  const [row] = await library.database.sql<{ parts: number }[]>`
    select count(*)::int as parts from slab_parts p join slabs s on s.id = p.slab_id
    where s.generation_id = ${generationId} and s.state <> 'ready'`;
  return row?.parts ?? 0;
}

describe("a merge", () => {
  it("changes no answer and no count, and leaves nothing of what it merged", async () => {
    const corpus = await openCorpus(library);
    const versions = await writeMany(corpus, 20);
    const before = await ask(corpus);
    expect(before.passages.size).toBeGreaterThan(20);
    expect(await readySlabs(corpus)).toBe(20);
    expect(await mergeGeneration(library.database.sql, corpus.generationId)).toBe(1);
    expect(await readySlabs(corpus)).toBe(1);
    expect(await otherParts(corpus)).toBe(0);
    expect(await ask(corpus)).toEqual(before);
    await expectPlainStatistics(library, corpus, versions, WORDS);
  });

  it.each([
    ["has their parts, sees the state before", true],
    ["lacks their parts, sees the state afterwards", false],
  ])("is one state for a search that has read the list of slabs: one that %s", async (_what, isCached) => {
    const corpus = await openCorpus(library);
    const [first] = await writeMany(corpus, 8);
    const { index, database } = library;
    const generationIds = [corpus.generationId];
    const before = await readStatistics(library, generationIds, WORDS);
    await mergeGeneration(database.sql, corpus.generationId);
    await index.removePassages(database.sql, { of: "document", documentId: first?.target.documentId ?? "" });
    if (!isCached) index.shareCache([database.db.$client], 10_000_000);
    const { state } = before;
    const counted = await index.readTermStatistics(database.db, { generationIds, words: WORDS, state });
    const after = await readStatistics(library, generationIds, WORDS);
    expect(after.terms).not.toEqual(before.terms);
    expect(new Map(counted.map(({ place, ...term }) => [WORDS[place - 1] ?? "", term]))).toEqual(
      (isCached ? before : after).terms,
    );
  });

  it("costs one statement when nothing is to merge", async () => {
    const corpus = await openCorpus(library);
    const { sql } = library.database;
    await writeMany(corpus, 7);
    await compactGeneration(killAfter(sql, 1), corpus.generationId);
    expect(await readySlabs(corpus)).toBe(7);
    await writeMany({ ...corpus, id: `${corpus.id}-more` }, 1);
    await compactGeneration(sql, corpus.generationId);
    expect(await readySlabs(corpus)).toBe(1);
    await compactGeneration(killAfter(sql, 1), corpus.generationId);
  });

  it("of a large slab reads and writes its parts", async () => {
    const corpus = await openCorpus(library);
    const texts = Array.from({ length: 600 }, (_, at) => `${TOPICS[at % 8]} ${TOPICS[(at * 3) % 7]} n${at}`);
    const versions = [await writeDocument(library, corpus, { id: "large", passages: texts })];
    versions.push(...(await writeMany(corpus, 8)));
    const before = await ask(corpus);
    await mergeGeneration(library.database.sql, corpus.generationId);
    expect(await ask(corpus)).toEqual(before);
    await library.index.removePassages(library.database.sql, {
      of: "document",
      documentId: versions[3]?.target.documentId ?? "",
    });
    await expectPlainStatistics(library, corpus, versions.toSpliced(3, 1), WORDS);
  });

  it("by two workers at once, while passages go and searches ask, loses and doubles nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 8, max: 24 }), fc.nat(7), async (count, place) => {
        const corpus = await openCorpus(library);
        const versions = await writeMany(corpus, count);
        const [gone] = versions.slice(place);
        const { index, database } = library;
        const { versionId = 0 } = gone?.target ?? {};
        await Promise.all([
          mergeGeneration(database.sql, corpus.generationId),
          mergeGeneration(database.sql, corpus.generationId),
          index.removePassages(database.sql, { of: "version", versionId }),
          ...Array.from({ length: 5 }, () => ask(corpus)),
        ]);
        const left = versions.filter((version) => version !== gone);
        await expectPlainStatistics(library, corpus, left, WORDS);
        const answer = await ask(corpus);
        await database.sql`update slabs set purge = true
          where generation_id = ${corpus.generationId} and cardinality(dead) > 0`;
        await mergeGeneration(database.sql, corpus.generationId);
        expect(await ask(corpus)).toEqual(answer);
        await expectPlainStatistics(library, corpus, left, WORDS);
        expect(await otherParts(corpus)).toBe(0);
      }),
      { numRuns: 6 },
    );
  });

  it("that was killed is made again, and what it wrote is never read", async () => {
    const corpus = await openCorpus(library);
    const versions = await writeMany(corpus, 10);
    const before = await ask(corpus);
    const { sql } = library.database;
    const { generationId } = corpus;
    // As a worker leaves it that ends after it has written the merged slab.
    await sql`update slabs set claimed_until = now() - interval '1 second' where generation_id = ${generationId}`;
    await sql`
      with copied as (
        insert into slabs (generation_id, kind, state, large, passages, first_chunk, last_chunk, bytes, claimed_until)
        select generation_id, kind, 'writing', large, passages, first_chunk, last_chunk, bytes, claimed_until
        from slabs where generation_id = ${generationId} limit 1 returning id)
      insert into slab_parts (slab_id, kind, place, bytes)
      select copied.id, 'slab', 0, (select p.bytes from slab_parts p join slabs s on s.id = p.slab_id
        where s.generation_id = ${generationId} limit 1) from copied`;
    expect(await ask(corpus)).toEqual(before);
    expect(await mergeGeneration(sql, generationId)).toBe(1);
    expect(await otherParts(corpus)).toBe(0);
    expect(await ask(corpus)).toEqual(before);
    await expectPlainStatistics(library, corpus, versions, WORDS);
  });
});

describe("a merge that takes longer than its claim", () => {
  it.each([
    ["retired", false],
    ["removed", true],
  ])("loses nothing when another worker has %s its slab", async (_what, isRemoved) => {
    const corpus = await openCorpus(library);
    const versions = await writeMany(corpus, 8);
    const before = await ask(corpus);
    const { sql } = library.database;
    // The third transaction makes the merged slab ready.
    const late = beforeTransactions(sql, async (transaction) => {
      if (transaction !== 3) return;
      const found = await sql`update slabs set state = 'retired'
        where generation_id = ${corpus.generationId} and state = 'writing'`;
      expect(found.count).toBe(1);
      if (isRemoved) await removeRetiredSlabs(sql);
    });
    expect(await mergeGeneration(late, corpus.generationId)).toBe(1);
    library.index.shareCache([library.database.db.$client], 10_000_000);
    expect(await ask(corpus)).toEqual(before);
    expect(await readySlabs(corpus)).toBe(1);
    expect(await otherParts(corpus)).toBe(0);
    await expectPlainStatistics(library, corpus, versions, WORDS);
  });
});

/** Calls it with clients that are killed after each number of statements, until one is not. Returns how many were killed. */
async function killedAtEachStatement(
  work: (client: postgres.Sql) => Promise<unknown>,
  check: () => Promise<void>,
): Promise<number> {
  const { sql } = library.database;
  for (let kills = 0; ; kills++) {
    const wasKilled = await work(killAfter(sql, kills)).then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof KilledError)) throw error;
        return true;
      },
    );
    await check();
    if (!wasKilled) return kills;
    // Later, when no merge counts as running.
    await sql`update slabs set claimed_until = now() - interval '1 second' where claimed_until is not null`;
  }
}

describe("killed at each of its statements", () => {
  it("a write leaves all or nothing, and continues", async () => {
    const corpus = await openCorpus(library);
    const [version] = await writeMany(corpus, 1);
    const { target, segments } = version ?? expect.fail("There is no version.");
    const { index, dictionary } = library;
    await index.removePassages(library.database.sql, { of: "version", versionId: target.versionId });
    const written = (client: postgres.Sql) => index.writeSegments(client, dictionary, target, segments);
    let isWritten = false;
    const kills = await killedAtEachStatement(
      async (client) => {
        await written(client);
        isWritten = true;
      },
      async () =>
        expectPlainStatistics(library, corpus, isWritten && version !== undefined ? [version] : [], WORDS),
    );
    expect(kills).toBeGreaterThan(2);
  });

  it("a merge changes no answer, and ends as if it had not been killed", async () => {
    const corpus = await openCorpus(library);
    await writeMany(corpus, 8);
    const before = await ask(corpus);
    const kills = await killedAtEachStatement(
      (client) => mergeGeneration(client, corpus.generationId),
      async () => expect(await ask(corpus)).toEqual(before),
    );
    expect(kills).toBeGreaterThan(5);
    expect(await readySlabs(corpus)).toBe(1);
    expect(await otherParts(corpus)).toBe(0);
  });

  it("a removal leaves passages whole or gone, and continues", async () => {
    const corpus = await openCorpus(library);
    const [first, ...others] = await writeMany(corpus, 3);
    const { versionId = 0 } = first?.target ?? {};
    const kills = await killedAtEachStatement(
      (client) => library.index.removePassages(client, { of: "version", versionId }),
      async () => {
        const { passages } = await ask(corpus);
        const [row] = await library.database.sql<{ lost: number }[]>`
          select count(*)::int as lost from unnest(${[...passages.keys()]}::int[]) as listed(id)
          where not exists (select 1 from chunks where chunks.id = listed.id)`;
        expect(row?.lost).toBe(0);
      },
    );
    expect(kills).toBeGreaterThan(2);
    await expectPlainStatistics(library, corpus, others, WORDS);
  });
});

describe("the space of removed slabs", () => {
  it("is used by later ones, without waiting for Postgres to clean up", async () => {
    const { sql } = library.database;
    const { generationId } = await openCorpus(library);
    const [before] = await sql<
      { bytes: number }[]
    >`select pg_total_relation_size('slab_parts')::int as bytes`;
    const rounds = 6;
    const size = 1_000_000;
    for (let round = 0; round < rounds; round++) {
      const [slab] = await sql<{ id: number }[]>`
        insert into slabs (generation_id, kind, state, large, passages, first_chunk, last_chunk, bytes)
        values (${generationId}, 'words', 'retired', true, 1, 1, 1, ${size}) returning id`;
      await sql`insert into slab_parts (slab_id, kind, place, bytes)
        values (${slab?.id ?? 0}, 'terms', 0, decode(repeat('ab', ${size}), 'hex'))`;
      await removeRetiredSlabs(sql);
    }
    const [after] = await sql<{ bytes: number }[]>`select pg_total_relation_size('slab_parts')::int as bytes`;
    expect((after?.bytes ?? 0) - (before?.bytes ?? 0)).toBeLessThan(2 * size);
  });

  it("is free after two workers removed slabs at once, in any order of reading", async () => {
    const { generationId } = await openCorpus(library);
    const { sql } = library.database;
    const [one, other] = [await sql.reserve(), await sql.reserve()];
    try {
      for (const setting of ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"])
        await one.unsafe(`set ${setting} = off`);
      for (const setting of ["enable_indexscan", "enable_bitmapscan", "enable_nestloop"])
        await other.unsafe(`set ${setting} = off`);
      for (let round = 0; round < 40; round++) {
        await sql`with made as (
            insert into slabs (generation_id, kind, state, large, passages, first_chunk, last_chunk, bytes)
            select ${generationId}, 'words', 'retired', true, 1, 1, 1, 1 from generate_series(1, 6) returning id)
          insert into slab_parts (slab_id, kind, place, bytes)
          select made.id, 'terms', place, '\\x00' from made, generate_series(1, 8) place order by random()`;
        await Promise.all([removeRetiredSlabs(one), removeRetiredSlabs(other)]);
      }
      for (const each of [one, other]) await each.unsafe("reset all");
    } finally {
      one.release();
      other.release();
    }
    const [left] = await sql<{ slabs: number }[]>`
      select count(*)::int as slabs from slabs where generation_id = ${generationId}`;
    expect(left?.slabs).toBe(0);
  });
});

describe("passages that are marked as deleted in a slab of vectors", () => {
  it("were in it, and are marked once", async () => {
    const corpus = await openCorpus(library);
    const [version] = await writeMany(corpus, 1);
    const { index, database } = library;
    const ids = (await unitsOf(library, version === undefined ? [] : [version])).map(({ id }) => id);
    const [first = 0, second = 0, third = 0] = ids;
    const vector = Float32Array.from({ length: 32 }, () => 1 / Math.sqrt(32));
    await index.storeVectors(
      database.sql,
      "model",
      ids.map((id) => ({ hash: hashOf(id), vector })),
    );
    const linksOf = (chunkIds: readonly number[]) =>
      chunkIds.map((id) => ({
        ...{ chunkId: id, facet: "contextual" as const, window: 0, hash: hashOf(id) },
      }));
    const deadIn = async () => {
      const slabs = await database.sql<{ dead: readonly number[] }[]>`
        select dead from slabs where generation_id = ${corpus.generationId} and kind = 'vectors' order by id`;
      return slabs.map(({ dead }) => dead);
    };
    await index.linkVectors(database.sql, "model", corpus.generationId, linksOf([first, third]));
    // Its id is between theirs, as those of two documents that are ingested at once.
    await index.linkVectors(database.sql, "model", corpus.generationId, linksOf([second]));
    expect(await deadIn()).toEqual([[], []]);
    for (let time = 0; time < 2; time++)
      await index.relinkVectors(database.sql, "model", corpus.generationId, linksOf([first]));
    expect(await deadIn()).toEqual([[first], [], [first], []]);
    await index.linkVectors(database.sql, "model", corpus.generationId, linksOf([third]));
    expect(await deadIn()).toEqual([[first, third], [], [first], [], []]);
  });
});

describe("what a person deletes", () => {
  /** Writes a document whose word no other has, among others in the same slabs of words and of vectors. */
  async function writeSecret(corpus: Corpus, id: string, word: string) {
    const secret = await writeDocument(library, corpus, { id, title: "Plan", passages: [word, "canal"] });
    const others = await writeMany({ ...corpus, id: `${corpus.id}-${id}` }, 9);
    const { index, database } = library;
    const { sql } = database;
    const units = await unitsOf(library, [secret, ...others]);
    const vectors = units.map(({ id }, place) => ({ hash: hashOf(id), vector: oneOf(place === 0) }));
    await index.storeVectors(sql, "model", vectors);
    const links = units.map(({ id }) => ({
      ...{ chunkId: id, facet: "contextual" as const },
      ...{ window: 0, hash: hashOf(id) },
    }));
    await index.linkVectors(sql, "model", corpus.generationId, links);
    await mergeGeneration(sql, corpus.generationId);
    return { documentId: secret.target.documentId, word };
  }

  /** Only the secret's vector has 16 zeros before 16 other numbers. */
  const oneOf = (isSecret: boolean) =>
    Float32Array.from({ length: 32 }, (_, place) => ((isSecret ? place >= 16 : place % 2 === 0) ? 0.25 : 0));

  /** Counts the slabs with bytes of the word, and those with bytes of the vector. */
  async function holding(corpus: Corpus, word: string) {
    const [row] = await library.database.sql<{ words: number; vectors: number }[]>`
      select count(*) filter (where position(${word}::bytea in p.bytes) > 0)::int as words,
        count(*) filter (where s.kind = 'vectors'
          and position(decode(repeat('00', 16) || repeat('7f', 16), 'hex') in p.bytes) > 0)::int as vectors
      from slab_parts p join slabs s on s.id = p.slab_id where s.generation_id = ${corpus.generationId}`;
    return row;
  }

  it("leaves no bytes in slabs, nor do its earlier versions", async () => {
    const corpus = await openCorpus(library);
    const { documentId, word } = await writeSecret(corpus, "a", "zebrafinch");
    const { index, database } = library;
    const later = await writeDocument(library, corpus, {
      id: "a",
      number: 2,
      title: "Plan",
      passages: ["quay"],
    });
    expect(later.target.documentId).toBe(documentId);
    const [version] = await database.sql<{ id: number }[]>`
      select min(id) as id from versions where document_id = ${documentId}`;
    await index.removePassages(database.sql, { of: "version", versionId: version?.id ?? 0 });
    expect(await holding(corpus, word)).toEqual({ words: 1, vectors: 1 });
    await index.removePassages(database.sql, { of: "document", documentId });
    expect(await holding(corpus, word)).toEqual({ words: 0, vectors: 0 });
  });

  it("leaves none after the regular maintenance, after the removal was killed at any statement", async () => {
    const corpus = await openCorpus(library);
    const { index, database } = library;
    const { sql } = database;
    let kills = 0;
    // Each fourth statement: all of them take half a minute.
    for (let isKilled = true; isKilled; kills += 4) {
      const { documentId, word } = await writeSecret(corpus, `a${kills}`, "zebrafinch");
      expect(await holding(corpus, word)).toEqual({ words: 1, vectors: 1 });
      isKilled = await index.removePassages(killAfter(sql, kills), { of: "document", documentId }).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof KilledError)) throw error;
          return true;
        },
      );
      // Later, when no merge counts as running.
      await sql`update slabs set claimed_until = now() - interval '1 second' where claimed_until is not null`;
      const [left] = await sql`select 1 from chunks where document_id = ${documentId} limit 1`;
      if (left !== undefined) await index.removePassages(sql, { of: "document", documentId });
      else await index.removeLeftovers(sql);
      expect(await holding(corpus, word)).toEqual({ words: 0, vectors: 0 });
      expect(await otherParts(corpus)).toBe(0);
    }
    expect(kills).toBeGreaterThan(20);
    await index.removeLeftovers(killAfter(sql, 1));
  });

  it("leaves none in a slab that another worker merges meanwhile, though that worker is killed", async () => {
    const { index, database } = library;
    const { sql } = database;
    for (const isKilled of [false, true]) {
      const corpus = await openCorpus(library);
      const { documentId, word } = await writeSecret(corpus, "a", "zebrafinch");
      await sql`update slabs set purge = true, dead = array[0] where generation_id = ${corpus.generationId}`;
      // The third transaction makes the merged slab ready.
      const merging = beforeTransactions(sql, async (transaction) => {
        if (transaction !== 3) return;
        await sql`update slabs set purge = false where generation_id = ${corpus.generationId}`;
        await index.removePassages(sql, { of: "document", documentId });
        if (isKilled) throw new KilledError();
      });
      const merged = mergeGeneration(merging, corpus.generationId);
      if (isKilled) {
        await expect(merged).rejects.toThrow(KilledError);
        await sql`update slabs set claimed_until = now() - interval '1 second' where claimed_until is not null`;
        await index.removeLeftovers(sql);
      } else await merged;
      expect(await holding(corpus, word)).toEqual({ words: 0, vectors: 0 });
      expect(await otherParts(corpus)).toBe(0);
    }
  });
});
