import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corpora, documents, terms, versions } from "#db/schema/index.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { linesOf, readStoredWords } from "#lib/text-index/testing/stored-words.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { embedVersion } from "./embed-version.ts";
import { buildingGeneration, publishedGeneration, publishGeneration } from "./generations.ts";
import { indexChunks } from "./index-chunks.ts";
import { publishVersion } from "./publish.ts";
import { indexRecipe } from "./recipe.ts";
import { removeDocumentRows, removeGeneration, removeSuperseded } from "./remove.ts";
import { addDocument, addVersion, chunksOf, NOW, POLICY, type TestDocument } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.db.delete(corpora);
  await database.sql`truncate embeddings cascade`;
});

const WORDS = "housing green belt flood risk parking homes policy tall building view canal park".split(" ");

/** A document of `count` passages with words that repeat in a known way. */
function documentOf(id: string, count: number, more: Partial<TestDocument> = {}): TestDocument {
  const passages = Array.from({ length: count }, (_, i) =>
    WORDS.filter((_word, place) => (place * 7 + i * 3) % 4 !== 0).join(" "),
  );
  return { id, passages, ...more };
}

/** Returns the counts that BM25 reads, and the same counted from the rows and from the index. */
async function counts() {
  const [kept] = await database.sql`
    select coalesce(sum(chunk_count), 0)::int as chunks, coalesce(sum(total_length), 0)::int as length,
      coalesce(sum(segment_count), 0)::int as segments, coalesce(sum(segment_length), 0)::int as segment_length
    from generations`;
  const [counted] = await database.sql`
    select count(*)::int as chunks, coalesce(sum(term_count), 0)::int as length,
      count(distinct segment_id) filter (where kind <> 'atom')::int as segments,
      coalesce(sum(term_count) filter (where kind <> 'atom'), 0)::int as segment_length from chunks`;
  const ids = (await database.sql<{ id: number }[]>`select id from chunks`).map(({ id }) => id);
  const stored = await readStoredWords(database.sql);
  expect([...stored.keys()].sort()).toEqual(ids.sort());
  const words = [...stored.values()];
  expect(words.reduce((sum, { length }) => sum + length, 0)).toBe(counted?.length);
  return { kept, counted };
}

/** Returns every derived row by natural keys, without ids. */
async function derivedRows(generationId: number) {
  const stored = await readStoredWords(database.sql);
  const rows = await database.sql`
    select c.id, d.source_path, c.chunk_ordinal, c.char_start, c.char_end, c.text, c.term_count, c.input_hash,
      dense_rank() over (partition by c.version_id order by c.segment_id) as segment,
      (select array_agg(t.term order by u.place) from unnest(c.term_sequence) with ordinality u(id, place)
        join terms t on t.id = u.id) as sequence,
      (select array_agg(v.facet || v."window" || e.embedding::text || encode(e.input_hash, 'hex') order by v.facet, v."window")
        from chunk_vectors v join embeddings e on e.id = v.embedding_id where v.chunk_id = c.id) as vectors
    from chunks c join documents d on d.id = c.document_id
    where c.generation_id = ${generationId} order by 2, 3`;
  return rows.map(({ id, ...row }) => ({ ...row, words: linesOf(stored.get(id)) }));
}

async function target(document: TestDocument, embedderId: string | null = null) {
  const written = await addVersion(database, document);
  const recipe = indexRecipe({ chunkPolicy: POLICY, embeddingModelId: embedderId });
  const generation = await publishedGeneration(database.db, written.corpusId, recipe, NOW);
  return { ...written, generationId: generation.id, facets: recipe.facets };
}

describe("indexChunks", () => {
  it("writes every passage once, however often and by however many workers it is run", async () => {
    const document = documentOf("a", 200);
    const whole = await target(document);
    const chunks = chunksOf(document).map((chunk, i) =>
      i % 5 === 4 ? { ...chunk, kind: "atom" as const, parentOrdinal: i - 1 } : chunk,
    );
    const input = { ...whole, chunks };
    const workers = [1, 2, 3].map(() =>
      indexChunks({ sql: database.sql, dictionary: new TermDictionary() }, input),
    );
    const written = await Promise.all(workers);
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(200);
    expect(await indexChunks({ sql: database.sql, dictionary: new TermDictionary() }, input)).toBe(0);
    const { kept, counted } = await counts();
    expect(kept).toEqual(counted);
    expect(counted?.chunks).toBe(200);
  });

  it("continues a stopped run, with counts that match the rows at that moment", async () => {
    const document = documentOf("a", 200);
    const whole = await target(document);
    const stop = new AbortController();
    const deps = { sql: database.sql, dictionary: new TermDictionary() };
    const chunks = chunksOf(document);
    const first = indexChunks(
      { ...deps, signal: stop.signal },
      { ...whole, chunks, onProgress: () => stop.abort() },
    );
    await expect(first).rejects.toThrow();
    const half = await counts();
    expect(half.kept).toEqual(half.counted);
    await indexChunks(deps, { ...whole, chunks });
    const all = await counts();
    expect(all.kept).toEqual(all.counted);
    expect(all.counted?.chunks).toBe(200);
  });

  it("stores characters that Postgres cannot hold as spaces, so that offsets do not change", async () => {
    await addDocument(database, { id: "odd", passages: ["a\u0000b \ud800 😀"] });
    const [row] = await database.sql`select text, char_end - char_start as length from chunks`;
    expect(row).toEqual({ text: "a b \ufffd 😀", length: 7 });
  });
});

describe("TermDictionary", () => {
  it("returns one id per term to workers that add the same terms at once", async () => {
    const wanted = Array.from({ length: 300 }, (_, i) => `shared${i}`);
    const maps = await Promise.all([1, 2, 3, 4].map(() => new TermDictionary().ids(database.sql, wanted)));
    const [first, ...others] = maps.map((map) => [...map].sort());
    for (const other of others) expect(other).toEqual(first);
    expect(await database.db.$count(terms, sql`term like 'shared%'`)).toBe(300);
  });
});

describe("publishVersion", () => {
  const visible = async () =>
    (await database.sql`select text from text_lane order by text`).map(({ text }) => text);

  it("shows nothing of a version before it, and all of the version after it", async () => {
    const document = { id: "a", passages: ["first words", "second words"] };
    const whole = await target(document);
    await indexChunks(
      { sql: database.sql, dictionary: new TermDictionary() },
      { ...whole, chunks: chunksOf(document) },
    );
    expect(await visible()).toEqual([]);
    await database.db.transaction((tx) => publishVersion(tx, { ...whole, now: NOW }));
    expect(await visible()).toEqual(["first words", "second words"]);
  });

  it("replaces the previous version, whose rows can then be removed", async () => {
    await addDocument(database, { id: "a", passages: ["old words", "old too"] });
    await addDocument(database, { id: "a", number: 2, passages: ["new words"] });
    expect(await visible()).toEqual(["new words"]);
    expect(await removeSuperseded(database.sql, "a")).toBe(2);
    expect(await removeSuperseded(database.sql, "a")).toBe(0);
    const { kept, counted } = await counts();
    expect(kept).toEqual(counted);
    const states = await database.db
      .select({ state: versions.state })
      .from(versions)
      .orderBy(versions.number);
    expect(states.map(({ state }) => state)).toEqual(["superseded", "indexed"]);
  });

  it("never replaces a newer version by an older one", async () => {
    const old = await target({ id: "a", passages: [] });
    await addDocument(database, { id: "a", number: 2, passages: ["new words"] });
    const published = await database.db.transaction((tx) => publishVersion(tx, { ...old, now: NOW }));
    expect(published).toBe(false);
    expect(await visible()).toEqual(["new words"]);
  });

  it("refuses a version of a generation that the corpus no longer uses", async () => {
    const whole = await target({ id: "a", passages: [] });
    const recipe = indexRecipe({ chunkPolicy: { ...POLICY, targetChars: 500 }, embeddingModelId: null });
    const next = await buildingGeneration(database.db, "plans", recipe);
    await database.db.transaction((tx) =>
      publishGeneration(tx, { corpusId: "plans", generationId: next.id, now: NOW }),
    );
    const late = database.db.transaction((tx) => publishVersion(tx, { ...whole, now: NOW }));
    await expect(late).rejects.toSatisfy((error) => isAppError(error, "conflict"));
  });
});

describe("embedVersion", () => {
  it("reuses vectors of equal inputs across versions and corpora", async () => {
    const embedder = createFakeEmbedder();
    await addDocument(database, { id: "a", title: "Same", passages: ["one passage", "another"] }, embedder);
    const before = embedder.embedded.length;
    await addDocument(
      database,
      { id: "b", corpusId: "other", title: "Same", passages: ["one passage", "another"] },
      embedder,
    );
    expect(embedder.embedded.length).toBe(before);
    await addDocument(
      database,
      { id: "a", number: 2, title: "Same", passages: ["one passage", "changed"] },
      embedder,
    );
    expect(embedder.embedded.slice(before)).toEqual(["changed", "Same\nchanged"]);
  });

  it("leaves a document searchable while the model is unavailable, and adds the vectors later", async () => {
    const embedder = createFakeEmbedder();
    const document = documentOf("a", 70);
    const whole = await target(document, embedder.model.id);
    await indexChunks(
      { sql: database.sql, dictionary: new TermDictionary() },
      { ...whole, chunks: chunksOf(document) },
    );
    await database.db.transaction((tx) => publishVersion(tx, { ...whole, now: NOW }));
    embedder.setFailing(true);
    const away = embedVersion({ sql: database.sql, embedder }, whole);
    await expect(away).rejects.toSatisfy((error) => isAppError(error, "embedder_unavailable"));
    embedder.setFailing(false);
    await embedVersion({ sql: database.sql, embedder }, whole);
    const [version] = await database.db.select({ share: versions.embeddedShare }).from(versions);
    expect(version?.share).toBe(1);
    const [vectors] = await database.sql`select count(*)::int as n from chunk_vectors`;
    expect(vectors?.n).toBe(140);
  });

  it("reads the next passages while the model works", async () => {
    const fake = createFakeEmbedder();
    const secondRead = Promise.withResolvers<void>();
    let reads = 0;
    const embedder: TextEmbedder = {
      ...fake,
      windows: (texts) => {
        if (++reads === 2) secondRead.resolve();
        return fake.windows(texts);
      },
      embed: async (texts, kind, signal) => {
        await secondRead.promise;
        return fake.embed(texts, kind, signal);
      },
    };
    await addDocument(database, documentOf("a", 70), embedder);
    const [vectors] = await database.sql`select count(distinct chunk_id)::int as n from chunk_vectors`;
    expect(vectors?.n).toBe(70);
  });

  it("asks the model once for an input that several steps have", async () => {
    const embedder = createFakeEmbedder();
    const passages = Array.from({ length: 150 }, (_, at) => (at % 40 === 7 ? "the same words" : `row ${at}`));
    await addDocument(database, { id: "repeats", title: "", passages }, embedder);
    expect(embedder.embedded.filter((text) => text === "the same words")).toHaveLength(1);
    const [vectors] = await database.sql`select count(distinct chunk_id)::int as n from chunk_vectors`;
    expect(vectors?.n).toBe(150);
  });

  it("makes one vector per window of a long passage, so that all of it is embedded", async () => {
    const embedder = createFakeEmbedder({ windowTokens: 20 });
    const long = Array.from({ length: 50 }, (_, i) => `word${i}`).join(" ");
    await addDocument(database, { id: "long", title: "", passages: [long] }, embedder);
    const [row] =
      await database.sql`select max("window") + 1 as windows from chunk_vectors where facet = 'content'`;
    expect(row?.windows).toBeGreaterThanOrEqual(3);
    expect(embedder.embedded.join(" ")).toContain("word49");
  });

  it("stores vectors of several models and dimensions together", async () => {
    const small = createFakeEmbedder({ dimension: 64, seed: "small" });
    const large = createFakeEmbedder({ dimension: 1024, seed: "large" });
    await addDocument(database, { id: "a", passages: ["one passage"] }, small);
    await addDocument(database, { id: "b", corpusId: "other", passages: ["one passage"] }, large);
    const rows =
      await database.sql`select distinct vector_dims(embedding::vector) as n from embeddings order by n`;
    expect(rows.map(({ n }) => n)).toEqual([64, 1024]);
  });
});

describe("removing", () => {
  it("leaves no row of a document, and the same counts as without it", async () => {
    const embedder = createFakeEmbedder();
    await addDocument(database, documentOf("keep", 3), embedder);
    const before = await counts();
    await addDocument(database, documentOf("gone", 40, { title: "Another" }), embedder);
    await removeDocumentRows(database.sql, "gone");
    expect(await counts()).toEqual(before);
    await textIndex.removeUnusedVectors(database.sql);
    const [left] = await database.sql`select count(*)::int as n from embeddings e
      where not exists (select 1 from chunk_vectors v where v.embedding_id = e.id)`;
    expect(left?.n).toBe(0);
  });
});

describe("rebuilding a corpus", () => {
  it("yields the same rows with the same recipe, and removes the old ones", async () => {
    const embedder = createFakeEmbedder();
    const all = [documentOf("a", 30), documentOf("b", 5, { title: "Notes.md" })];
    const written = [];
    for (const document of all) written.push(await addDocument(database, document, embedder));
    const recipe = indexRecipe({ chunkPolicy: POLICY, embeddingModelId: embedder.model.id });
    const next = await buildingGeneration(database.db, "plans", recipe);
    expect((await buildingGeneration(database.db, "plans", recipe)).id).toBe(next.id);
    const madeBefore = embedder.embedded.length;
    for (const [index, whole] of written.entries()) {
      const again = { ...whole, generationId: next.id };
      const document = all[index];
      if (!document) continue;
      await indexChunks(
        { sql: database.sql, dictionary: new TermDictionary() },
        { ...again, chunks: chunksOf(document) },
      );
      await embedVersion({ sql: database.sql, embedder }, { ...again, facets: recipe.facets });
    }
    const old = written[0]?.generationId ?? 0;
    expect(await derivedRows(next.id)).toEqual(await derivedRows(old));
    expect(embedder.embedded.length).toBe(madeBefore);
    await database.db.transaction((tx) =>
      publishGeneration(tx, { corpusId: "plans", generationId: next.id, now: NOW }),
    );
    await removeGeneration(database.sql, old);
    const { kept, counted } = await counts();
    expect(kept).toEqual(counted);
    expect(await derivedRows(old)).toEqual([]);
    const [document] = await database.db.select({ id: documents.publishedVersionId }).from(documents);
    expect(document?.id).not.toBeNull();
  });

  it("never removes the generation that searches read", async () => {
    const { generationId } = await addDocument(database, documentOf("a", 3));
    await removeGeneration(database.sql, generationId);
    expect(await derivedRows(generationId)).toHaveLength(3);
  });
});
