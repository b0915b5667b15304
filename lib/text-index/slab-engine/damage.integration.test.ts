import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { integers } from "#db/statement.ts";
import { openTestDatabase } from "#db/testing.ts";
import { rebuildDamaged } from "#lib/indexing/rebuild-damaged.ts";
import { terms } from "#lib/text/analyser.ts";
import { TermDictionary } from "../dictionary.ts";
import { NewerFormatError, sealValue } from "../slabs/sealed-value.ts";
import {
  askKeywords,
  type Corpus,
  hashOf,
  type Library,
  openCorpus,
  readStatistics,
  writeDocument,
} from "../testing/library.ts";
import { unitsOf } from "../testing/plain.ts";
import { mergeGeneration } from "./merge.ts";
import { withSlabs } from "./open-slabs.ts";
import { OutdatedEntryError } from "./read-parts.ts";
import { slabTextIndex } from "./slab-text-index.ts";
import { KilledError, killAfter } from "./testing-kill-after.ts";

const TOPICS = "flood parking canal quay market school tower wood".split(" ");
const WORDS = terms("flood canal tower");
const MODEL = "damage-model";
/** More than a small slab has. */
const MANY = 600;

let library: Library;
beforeAll(async () => {
  library = {
    ...{ index: slabTextIndex, cosineDecimals: 2 },
    ...{ database: await openTestDatabase(), dictionary: new TermDictionary() },
  };
});
afterAll(() => library.database.close());

/** A unit vector of 64 numbers. The same seed makes the same vector. */
function vectorOf(seed: number): Float32Array {
  const numbers = Float32Array.from({ length: 64 }, (_, place) => Math.sin((seed + 1) * (place + 1) * 1.7));
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

/** Writes a document and a vector for each of its passages: a slab of words, and one of vectors. */
async function write(corpus: Corpus, id: string, passages: number): Promise<void> {
  const { index, database } = library;
  const texts = Array.from(
    { length: passages },
    (_, at) => `${TOPICS[at % 8]} ${TOPICS[(at * 3) % 7]} n${at}`,
  );
  const version = await writeDocument(library, corpus, { id, title: `Plan ${id}`, passages: texts });
  const ids = (await unitsOf(library, [version])).map((unit) => unit.id);
  const links = ids.map((chunkId) => ({
    chunkId,
    facet: "contextual" as const,
    window: 0,
    hash: hashOf(chunkId),
  }));
  await index.storeVectors(
    database.sql,
    MODEL,
    ids.map((chunkId) => ({ hash: hashOf(chunkId), vector: vectorOf(chunkId) })),
  );
  await index.linkVectors(database.sql, MODEL, corpus.generationId, links);
}

/** Asks by words and by meaning with a client that has read nothing. */
async function ask({ generationId }: Corpus) {
  const opened = await openDatabase({ ...library.database.address, maxConnections: 1 });
  try {
    const fresh: Library = { ...library, database: { ...library.database, ...opened } };
    const generationIds = [generationId];
    const { state } = await readStatistics(fresh, generationIds, WORDS);
    const { db } = opened;
    const { passages, segments } = await askKeywords(fresh, { generationIds, words: WORDS });
    const query = { generationIds, vector: vectorOf(1), index: null, admitted: null, state };
    const dense = await library.index.readDenseCandidates(db, { ...query, depth: 2 * MANY });
    return { damaged: library.index.isDamaged(state), keyword: { passages, segments }, dense };
  } finally {
    await opened.close();
  }
}

type Answer = Awaited<ReturnType<typeof ask>>;

const rebuild = (sql = library.database.sql) => rebuildDamaged({ sql, dictionary: library.dictionary });

const CHANGES = {
  "a changed byte": "update slab_parts set bytes = set_byte(bytes, 60, get_byte(bytes, 60) # 1)",
  "a missing byte": "update slab_parts set bytes = substring(bytes from 1 for length(bytes) - 1)",
  "no value": "delete from slab_parts",
};

/** Damages the parts of a kind, of the corpus's first slab with such parts. */
async function damage(
  { generationId }: Corpus,
  change: keyof typeof CHANGES,
  slabKind: string,
  partKind: string,
) {
  const done = await library.database.sql.unsafe(`
    ${CHANGES[change]} where kind = '${partKind}' and slab_id = (
      select min(s.id) from slabs s join slab_parts p on p.slab_id = s.id
      where s.generation_id = ${generationId} and s.kind = '${slabKind}' and s.state = 'ready' and p.kind = '${partKind}')`);
  expect(done.count).toBeGreaterThan(0);
}

/** The first search fails, because it has not told of the damage. The next one has, and names no other passage. */
async function expectDegraded(corpus: Corpus, before: Answer): Promise<void> {
  await expect(ask(corpus)).rejects.toMatchObject({ code: "index_damaged" });
  const answer = await ask(corpus);
  expect(answer.damaged).toBe(true);
  const found = [...answer.keyword.passages.keys()];
  expect(found.filter((id) => !before.keyword.passages.has(id))).toEqual([]);
  for (const [id, cosines] of answer.dense) expect(before.dense.get(id)).toEqual(cosines);
  const left = [answer.keyword.passages.size, answer.dense.size];
  const all = [before.keyword.passages.size, before.dense.size];
  expect(Math.min(...left)).toBeGreaterThan(0);
  expect(left).not.toEqual(all);
}

it("slabs that change at every attempt to read them are no damage", async () => {
  const corpus = await openCorpus(library);
  await write(corpus, `${corpus.id}-a`, 3);
  let attempts = 0;
  const reading = withSlabs(
    library.database.db,
    { generations: integers([corpus.generationId]), kind: "words" },
    async () => {
      attempts++;
      throw new OutdatedEntryError("A slab was merged away.");
    },
  );
  await expect(reading).rejects.toMatchObject({ code: "index_changing", details: { retryAfterSeconds: 1 } });
  expect(attempts).toBe(5);
  expect(await slabsIn(corpus, "state = 'damaged'")).toBe(0);
});

async function slabsIn({ generationId }: Corpus, condition: string): Promise<number> {
  const found = await library.database.sql.unsafe(
    `select 1 from slabs where generation_id = ${generationId} and ${condition}`,
  );
  return found.count;
}

describe("a damaged small slab", () => {
  it.each([
    ["words", "a changed byte"],
    ["words", "no value"],
    ["vectors", "a changed byte"],
    ["vectors", "a missing byte"],
  ] as const)("of %s with %s is left out, told, and rebuilt", async (kind, change) => {
    const corpus = await openCorpus(library);
    await write(corpus, "one", 6);
    await write(corpus, "two", 5);
    const before = await ask(corpus);
    await damage(corpus, change, kind, "slab");
    await expectDegraded(corpus, before);
    expect(await rebuild()).toBe(1);
    expect(await ask(corpus)).toEqual(before);
    expect(await slabsIn(corpus, "state <> 'ready'")).toBe(0);
    expect(await rebuild(killAfter(library.database.sql, 1))).toBe(0);
  });
});

describe("a damaged large slab", () => {
  let corpus: Corpus;
  let before: Answer;
  beforeAll(async () => {
    corpus = await openCorpus(library);
    await write(corpus, "large", MANY);
    await write(corpus, "other", 100);
    before = await ask(corpus);
  });

  it.each([
    ["words", "columns", "a changed byte"],
    ["words", "columns", "no value"],
    ["words", "terms", "a changed byte"],
    ["words", "terms", "no value"],
    ["vectors", "columns", "a changed byte"],
    ["vectors", "codes", "a changed byte"],
    ["vectors", "codes", "no value"],
    ["vectors", "vectors", "a changed byte"],
    ["vectors", "vectors", "a missing byte"],
    ["vectors", "vectors", "no value"],
  ] as const)("of %s, whose %s have %s, is rebuilt by two workers at once", async (kind, part, change) => {
    await damage(corpus, change, kind, part);
    await expectDegraded(corpus, before);
    await Promise.all([rebuild(), rebuild()]);
    expect(await ask(corpus)).toEqual(before);
    expect(await slabsIn(corpus, "state in ('damaged', 'retired')")).toBe(0);
    expect(await slabsIn(corpus, "large")).toBe(2);
  });

  it.each(["words", "vectors"])("of %s is rebuilt though the workers are killed", async (kind) => {
    await damage(corpus, "a changed byte", kind, "columns");
    await expectDegraded(corpus, before);
    for (const statements of [2, 5, 9, 14, 20, 31])
      await expect(rebuild(killAfter(library.database.sql, statements))).rejects.toThrow(KilledError);
    await rebuild();
    expect(await ask(corpus)).toEqual(before);
    expect(await slabsIn(corpus, "state in ('damaged', 'retired')")).toBe(0);
  });
});

it("a slab in the format of a newer release is not marked as damaged", async () => {
  const corpus = await openCorpus(library);
  await write(corpus, "one", 6);
  const newer = sealValue("slab", "", [Uint32Array.of(9, 0, 0, 0, 0)]);
  await library.database.sql`
    update slab_parts set bytes = ${newer} where kind = 'slab' and slab_id in (
      select id from slabs where generation_id = ${corpus.generationId})`;
  await expect(ask(corpus)).rejects.toThrow(NewerFormatError);
  expect(await slabsIn(corpus, "state <> 'ready'")).toBe(0);
});

describe("a read of words that meets damage first", () => {
  const reads = {
    readTermPlaces: (generationIds: readonly number[], state: string | null) =>
      library.index.readTermPlaces(library.database.db, {
        ...{ generationIds, state, terms: WORDS, counted: WORDS, countedTo: 9, chunkIds: [], pages: [] },
        ...{ first: { versionId: 0 }, withText: false, visible: sql`true` },
      }),
    readHeldTerms: (generationIds: readonly number[], state: string | null) =>
      library.index.readHeldTerms(library.database.db, {
        ...{ generationIds, state, terms: [{ id: 1, term: WORDS[0] ?? "" }], chunkIds: [1] },
      }),
    readPhraseWords: (generationIds: readonly number[], state: string | null) =>
      library.index.readPhraseWords(library.database.db, {
        ...{ generations: integers(generationIds), state },
        terms: [{ phrase: 0, word: 0, term: WORDS[0] ?? "" }],
      }),
    readPassagesWithTerms: (generationIds: readonly number[], state: string | null) =>
      library.index.readPassagesWithTerms(library.database.db, {
        ...{ generations: integers(generationIds), state, anyOf: [1], alsoOneOf: [], accepts: sql`true` },
      }),
    readPassagesMatching: (generationIds: readonly number[], state: string | null) =>
      library.index.readPassagesMatching(library.database.db, {
        ...{ generations: integers(generationIds), state, patterns: ["flood"], text: sql`chunks.text` },
        terms: [{ place: 0, termId: 1 }],
      }),
    readVisibleTerms: (generationIds: readonly number[], state: string | null) =>
      library.index.readVisibleTerms(library.database.db, {
        ...{ generations: integers(generationIds), state, terms: WORDS, visible: sql`true` },
      }),
  };

  it.each(Object.keys(reads) as (keyof typeof reads)[])("%s lets its search begin again", async (name) => {
    const corpus = await openCorpus(library);
    await write(corpus, "one", 6);
    await write(corpus, "two", 5);
    const generationIds = [corpus.generationId];
    const { state } = await readStatistics(library, generationIds, WORDS);
    await damage(corpus, "a changed byte", "words", "slab");
    library.index.shareCache([library.database.db.$client], 10_000_000);
    // Another search may have marked the slab meanwhile.
    for (let read = 0; read < 2; read++)
      await expect(reads[name](generationIds, state)).rejects.toMatchObject({ code: "index_damaged" });
    const { state: later } = await readStatistics(library, generationIds, WORDS);
    expect(library.index.isDamaged(later)).toBe(true);
    await reads[name](generationIds, later);
  });
});

it("a document that is deleted while its slab is damaged leaves no bytes after the rebuild", async () => {
  const corpus = await openCorpus(library);
  await write(corpus, "kept", 6);
  await write(corpus, "zebrafinch", 5);
  const { sql } = library.database;
  const holding = () => sql`
    select 1 from slab_parts p join slabs s on s.id = p.slab_id
    where s.generation_id = ${corpus.generationId} and position('zebrafinch'::bytea in p.bytes) > 0`;
  await sql`update slabs set state = 'damaged' where generation_id = ${corpus.generationId}`;
  await library.index.removePassages(sql, { of: "document", documentId: `${corpus.id}-zebrafinch` });
  expect((await holding()).count).toBe(1);
  await rebuild();
  expect((await holding()).count).toBe(0);
  expect((await ask(corpus)).keyword.passages.size).toBeGreaterThan(0);
});

describe("a merge that meets damage", () => {
  it("leaves the slab out, frees the others, and does not try it again", async () => {
    const corpus = await openCorpus(library);
    for (let place = 0; place < 8; place++) await write(corpus, `d${place}`, 3);
    const before = await ask(corpus);
    await damage(corpus, "a changed byte", "words", "slab");
    const { sql } = library.database;
    expect(await mergeGeneration(sql, corpus.generationId)).toBe(1);
    expect(await slabsIn(corpus, "state = 'damaged' and kind = 'words'")).toBe(1);
    expect(await slabsIn(corpus, "state = 'ready' and kind = 'words' and claimed_until is null")).toBe(7);
    expect((await ask(corpus)).damaged).toBe(true);
    await rebuild();
    expect(await ask(corpus)).toEqual(before);
    expect(await slabsIn(corpus, "kind = 'words'")).toBe(1);
  });
});

describe("a disk that is full while a slab is written", () => {
  it("leaves nothing of a write, and frees what a merge has claimed", async () => {
    const corpus = await openCorpus(library);
    for (let place = 0; place < 8; place++) await write(corpus, `d${place}`, 3);
    const before = await ask(corpus);
    const { sql } = library.database;
    const rowsOf = async () => {
      const [counts] = await sql`
        select (select count(*)::int from chunks where generation_id = g.id) as chunks, g.chunk_count, g.total_length,
          (select count(*)::int from slabs where generation_id = g.id and state = 'ready') as slabs
        from generations g where g.id = ${corpus.generationId}`;
      return counts;
    };
    const counts = await rowsOf();
    await sql.unsafe(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
    await sql.unsafe(
      "create trigger refuse before insert on slab_parts for each row execute function refuse()",
    );
    try {
      await expect(write(corpus, "more", 3)).rejects.toMatchObject({ code: "53100" });
      expect(await rowsOf()).toEqual(counts);
      await expect(mergeGeneration(sql, corpus.generationId)).rejects.toMatchObject({ code: "53100" });
      expect(await rowsOf()).toEqual(counts);
      expect(await slabsIn(corpus, "state = 'ready' and claimed_until is not null")).toBe(0);
      expect(await ask(corpus)).toEqual(before);
    } finally {
      await sql.unsafe("drop trigger refuse on slab_parts");
      await sql.unsafe("drop function refuse");
    }
    expect(await mergeGeneration(sql, corpus.generationId)).toBe(2);
    expect(await ask(corpus)).toEqual(before);
  });
});
