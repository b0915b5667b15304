import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { publishVersion } from "#lib/indexing/publish.ts";
import { NOW } from "#lib/indexing/testing.ts";
import { terms } from "#lib/text/analyser.ts";
import { type Corpus, type GivenDocument, type Library, openCorpus, writeDocument } from "./library.ts";
import { unitsOf } from "./plain.ts";

const visible = visibleEvidence(LOCAL_ACTOR);
const generationsOf = ({ generationId }: Corpus) => sql`array[${generationId}::int]`;

/** Writes and publishes a document. Returns the ids of its passages. */
async function publish(library: Library, corpus: Corpus, document: GivenDocument) {
  const version = await writeDocument(library, corpus, document);
  await library.database.db.transaction((tx) => publishVersion(tx, { ...version.target, now: NOW }));
  const ids = (await unitsOf(library, [version])).map(({ id }) => id);
  return { ...version.target, ids };
}

/** The term of a word. */
const termOf = (word: string) => terms(word)[0] ?? "";

/** Which passages hold which words. */
export function wordContract(library: () => Library): void {
  describe("the places of terms", () => {
    it("are the first results' segments and version, with frequencies up to a limit", async () => {
      const corpus = await openCorpus(library());
      const { ids } = await publish(library(), corpus, {
        id: "a",
        title: "Notes",
        passages: ["the quay", "a ferry", "moorings", "dredging"],
      });
      await publish(library(), corpus, { id: "b", title: "Notes", passages: ["weir", "weir", "weir"] });
      const { index, database } = library();
      const words = ["quay", "ferry", "dredging", "weir", "nowhere"].map(termOf);
      const { places, text } = await index.readTermPlaces(database.db, {
        ...{ generationIds: [corpus.generationId], terms: words, counted: [termOf("weir")], countedTo: 2 },
        ...{ chunkIds: ids.slice(0, 1), pages: [], first: { chunkId: ids[0] ?? 0 }, withText: true, visible },
      });
      expect(text).toBe("the quay");
      expect(new Map(places.map(({ term, ...place }) => [term, place]))).toEqual(
        new Map([
          [termOf("quay"), { near: true, first: true, frequency: 0 }],
          [termOf("ferry"), { near: true, first: true, frequency: 0 }],
          [termOf("dredging"), { near: false, first: true, frequency: 0 }],
          [termOf("weir"), { near: false, first: false, frequency: 2 }],
        ]),
      );
    });
  });

  describe("visible terms", () => {
    it("are those of passages that the reader may see", async () => {
      const corpus = await openCorpus(library());
      const { ids } = await publish(library(), corpus, {
        id: "a",
        passages: ["sluice", "penstock", "culvert"],
      });
      await writeDocument(library(), corpus, { id: "draft", passages: ["aqueduct"] });
      const { index, database } = library();
      await database.sql`update chunks set disabled = true where id = ${ids[1] ?? 0}`;
      const asked = ["sluice", "penstock", "culvert", "aqueduct"].map(termOf);
      const query = { generations: generationsOf(corpus), visible, terms: asked };
      const wanted = new Set([termOf("sluice"), termOf("culvert")]);
      expect(await index.readVisibleTerms(database.db, query)).toEqual(wanted);
      await database.sql`update documents set confidentiality = 'restricted' where corpus_id = ${corpus.id}`;
      expect(await index.readVisibleTerms(database.db, query)).toEqual(new Set());
    });

    it("have the words that passages print for them, with counts up to a limit", async () => {
      const corpus = await openCorpus(library());
      await publish(library(), corpus, {
        id: "a",
        passages: ["Gatehouses stand", "a gatehouse", "the gatehouse"],
      });
      const { index, database } = library();
      const term = termOf("gatehouse");
      const query = { generations: generationsOf(corpus), visible, terms: [term], passagesPerTerm: 9 };
      expect(await index.readPrintedWords(database.db, { ...query, maxCounted: 2 })).toEqual([
        { term, frequency: 2, word: "gatehouse" },
        { term, frequency: 2, word: "gatehouses" },
      ]);
    });

    it("are proposed from the dictionary by letter and length", async () => {
      const corpus = await openCorpus(library());
      await publish(library(), corpus, { id: "a", passages: ["zigzag zephyr zoologicalgarden zz9"] });
      const { index, database } = library();
      const found = await index.readSimilarTerms(database.db, [{ letter: "z", maxLength: 8 }], 100);
      expect(found).toEqual([termOf("zephyr"), termOf("zigzag")].sort());
      expect(await index.readSimilarTerms(database.db, [{ letter: "z", maxLength: 8 }], 1)).toHaveLength(1);
    });
  });
  heldTerms(library);
  phrases(library);
}

function phrases(library: () => Library): void {
  describe("the words of phrases", () => {
    it("are found with their frequencies, and the passages that have them", async () => {
      const corpus = await openCorpus(library());
      const { ids } = await publish(library(), corpus, {
        id: "a",
        title: "Notes",
        passages: ["towpath gate", "towpath", "gate", "a gate on the towpath bridge"],
      });
      const { index, database } = library();
      const generations = generationsOf(corpus);
      const asked = [
        { phrase: 0, word: 0, term: termOf("towpath") },
        { phrase: 0, word: 1, term: termOf("gate") },
        { phrase: 1, word: 0, term: "nowhere" },
      ];
      const words = await index.readPhraseWords(database.db, { generations, terms: asked });
      expect(words.map(({ phrase, word, passages }) => [phrase, word, passages]).sort()).toEqual([
        [0, 0, 3],
        [0, 1, 3],
      ]);
      const termIds = (word: number) => words.find((each) => each.word === word)?.termIds ?? [];
      const both = { generations, anyOf: termIds(0), alsoOneOf: [termIds(1), []], accepts: sql`true` };
      expect((await index.readPassagesWithTerms(database.db, both)).toSorted((a, b) => a - b)).toEqual([
        ids[0],
        ids[3],
      ]);
      const accepts = sql`chunks.text ~ 'bridge'`;
      expect(await index.readPassagesWithTerms(database.db, { ...both, accepts })).toEqual([ids[3]]);
      const matching = await index.readPassagesMatching(database.db, {
        ...{ generations, patterns: ["nothing", "towpath gate"], text: sql`chunks.text` },
        terms: termIds(0).flatMap((termId) => [
          { place: 0, termId },
          { place: 1, termId },
        ]),
      });
      expect(matching).toEqual([ids[0]]);
      expect(await index.readPhraseWords(database.db, { generations, terms: [] })).toEqual([]);
    });
  });
}

function heldTerms(library: () => Library): void {
  describe("the terms that passages have", () => {
    it("are those of the text and the title, for the given passages and terms only", async () => {
      const corpus = await openCorpus(library());
      const { ids } = await publish(library(), corpus, {
        id: "a",
        title: "Ferry",
        passages: ["the quay and a weir", "a weir", "moorings"],
      });
      const { index, database } = library();
      const words = ["ferry", "quay", "weir"].map(termOf);
      const termRows = await database.sql<{ id: number; term: string }[]>`
        select id, term from terms where term = any(${words})`;
      const idOf = (word: string) => termRows.find(({ term }) => term === termOf(word))?.id ?? 0;
      const held = await index.readHeldTerms(database.db, {
        generationIds: [corpus.generationId],
        terms: ["quay", "ferry"].map((word) => ({ id: idOf(word), term: termOf(word) })),
        chunkIds: ids.slice(0, 2),
      });
      expect(held).toEqual(
        new Map([
          [ids[0], new Set([idOf("quay"), idOf("ferry")])],
          [ids[1], new Set([idOf("ferry")])],
        ]),
      );
      const none = { generationIds: [corpus.generationId], terms: [], chunkIds: ids };
      expect(await index.readHeldTerms(database.db, none)).toEqual(new Map());
    });
  });
}
