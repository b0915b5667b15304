import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishVersion } from "#lib/indexing/publish.ts";
import { addVersion, NOW, passage } from "#lib/indexing/testing.ts";
import { terms } from "#lib/text/analyser.ts";
import type { Removal } from "../port/writing.ts";
import { expectPlainStatistics } from "./expect-statistics.ts";
import {
  askKeywords,
  type GivenDocument,
  type Library,
  openCorpus,
  segmentsOf,
  type WrittenVersion,
  writeDocument,
  writeTo,
} from "./library.ts";
import { unitsOf } from "./plain.ts";

const WORDS = terms("flood parking canal");
const HARBOUR: GivenDocument = {
  id: "harbour",
  title: "Harbour plan",
  passages: [
    "flood risk of the canal",
    "parking at the quay",
    passage(2, "flood gates", { kind: "atom" }),
    "the canal and its flood walls",
  ],
};
const MARKET: GivenDocument = {
  id: "market",
  title: "Market plan",
  passages: ["parking on market days", "the canal"],
};

/** Writing, rewriting and removing. */
export function writingContract(library: () => Library): void {
  describe("writing", () => {
    it("makes passages found once each, also when they are written again", async () => {
      const corpus = await openCorpus(library());
      const asked = { generationIds: [corpus.generationId], words: WORDS };
      expect((await askKeywords(library(), asked)).passages.size).toBe(0);
      const version = await writeDocument(library(), corpus, HARBOUR);
      expect(version.count).toBe(HARBOUR.passages.length);
      const found = await askKeywords(library(), asked);
      expect([...found.passages.keys()].sort((a, b) => a - b)).toEqual(
        (await unitsOf(library(), [version])).map(({ id }) => id).sort((a, b) => a - b),
      );
      expect((await writeTo(library(), version.target, version.segments)).count).toBe(0);
      expect(await askKeywords(library(), asked)).toEqual(found);
      await expectPlainStatistics(library(), corpus, [version], WORDS);
    });

    it("writes each passage once when several workers write it at once", async () => {
      const corpus = await openCorpus(library());
      const { target, segments } = await writeDocument(library(), corpus, { ...HARBOUR, passages: [] });
      const prepared = [...segments, ...segmentsOf(HARBOUR, "Harbour plan")];
      const written = await Promise.all([1, 2, 3].map(() => writeTo(library(), target, prepared)));
      expect(written.reduce((sum, { count }) => sum + count, 0)).toBe(HARBOUR.passages.length);
      await expectPlainStatistics(library(), corpus, written.slice(0, 1), WORDS);
    });

    it("keeps two generations of one version apart", async () => {
      const [corpus, other] = [await openCorpus(library()), await openCorpus(library())];
      const version = await writeDocument(library(), corpus, HARBOUR);
      const target = { ...version.target, generationId: other.generationId };
      const beside = await writeTo(library(), target, segmentsOf(MARKET, "Market plan"));
      await expectPlainStatistics(library(), corpus, [version], WORDS);
      await expectPlainStatistics(library(), other, [beside], WORDS);
      const both = { generationIds: [corpus.generationId, other.generationId], words: WORDS };
      expect((await askKeywords(library(), both)).passages.size).toBe(6);
    });
  });

  describe("rewriting", () => {
    it("replaces the terms and the counts as if the passages had been written so", async () => {
      const corpus = await openCorpus(library());
      const version = await writeDocument(library(), corpus, HARBOUR);
      const market = await writeDocument(library(), corpus, MARKET);
      const segments = segmentsOf({ ...HARBOUR, id: version.target.documentId }, "Flood plan of the parking");
      const units = await unitsOf(library(), [version]);
      const prepared = segments.flat();
      const batch = units.map(({ id, segmentId }, place) => ({ id, segmentId, prepared: prepared[place] }));
      const { index, database, dictionary } = library();
      await dictionary.ids(
        database.sql,
        prepared.flatMap(({ frequencies }) => [...frequencies.keys()]),
      );
      const rewritten = batch.flatMap(({ prepared: given, ...rest }) =>
        given ? [{ ...rest, prepared: given }] : [],
      );
      await database.sql.begin((tx) => index.rewritePassages(tx, corpus.generationId, rewritten));
      await expectPlainStatistics(library(), corpus, [{ ...version, segments }, market], WORDS);
    });
  });

  removing(library);
  ordering(library);
}

function removing(library: () => Library): void {
  describe("removing", () => {
    const removals: readonly [string, (version: WrittenVersion) => Removal][] = [
      ["a version", ({ target: { versionId } }) => ({ of: "version", versionId })],
      ["a version in one generation", ({ target }) => ({ of: "version", ...target })],
      ["a document", ({ target: { documentId } }) => ({ of: "document", documentId })],
    ];

    it.each(removals)("%s leaves no passage and no counts of it", async (_what, removalOf) => {
      const corpus = await openCorpus(library());
      const gone = await writeDocument(library(), corpus, HARBOUR);
      const stays = await writeDocument(library(), corpus, MARKET);
      const { index, database } = library();
      expect(await index.removePassages(database.sql, removalOf(gone))).toBe(HARBOUR.passages.length);
      expect(await unitsOf(library(), [gone])).toEqual([]);
      await expectPlainStatistics(library(), corpus, [stays], WORDS);
      expect(await index.removePassages(database.sql, removalOf(gone))).toBe(0);
    });

    it("superseded versions leaves the published one", async () => {
      const corpus = await openCorpus(library());
      const old = await writeDocument(library(), corpus, HARBOUR);
      const current = await writeDocument(library(), corpus, { ...MARKET, id: HARBOUR.id, number: 2 });
      const { index, database } = library();
      await database.db.transaction((tx) => publishVersion(tx, { ...current.target, now: NOW }));
      const { documentId } = current.target;
      expect(await index.removePassages(database.sql, { of: "superseded", documentId })).toBe(4);
      expect(await unitsOf(library(), [old])).toEqual([]);
      await expectPlainStatistics(library(), corpus, [current], WORDS);
    });

    it("a generation leaves nothing of it, unless a corpus has published it", async () => {
      const [corpus, other] = [await openCorpus(library()), await openCorpus(library())];
      const version = await writeDocument(library(), corpus, HARBOUR);
      const { index, database } = library();
      const removal: Removal = { of: "generation", generationId: corpus.generationId };
      expect(await index.removePassages(database.sql, removal)).toBe(0);
      await expectPlainStatistics(library(), corpus, [version], WORDS);
      await database.sql`update corpora set published_generation_id = ${other.generationId} where id = ${corpus.id}`;
      expect(await index.removePassages(database.sql, removal)).toBe(HARBOUR.passages.length);
      await expectPlainStatistics(library(), corpus, [], WORDS);
    });

    it("stops at a signal, and continues when it is called again", async () => {
      const corpus = await openCorpus(library());
      const version = await writeDocument(library(), corpus, HARBOUR);
      const { index, database } = library();
      const { versionId } = version.target;
      const stopped = AbortSignal.abort(new Error("stopped"));
      await expect(index.removePassages(database.sql, { of: "version", versionId }, stopped)).rejects.toThrow(
        "stopped",
      );
      await expectPlainStatistics(library(), corpus, [version], WORDS);
      await index.removePassages(database.sql, { of: "version", versionId });
      await expectPlainStatistics(library(), corpus, [], WORDS);
    });
  });
}

const VOCABULARY = terms("flood parking canal quay market school tower wood");

function ordering(library: () => Library): void {
  describe("the order of ingestion", () => {
    it("never moves a score", async () => {
      const words = fc.array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 12 });
      const documents = fc.array(fc.array(words, { minLength: 1, maxLength: 4 }), {
        minLength: 2,
        maxLength: 5,
      });
      const orders = documents.chain((given) =>
        fc.tuple(
          fc.constant(given),
          fc.shuffledSubarray([...given.keys()], { minLength: given.length, maxLength: given.length }),
        ),
      );
      await fc.assert(
        fc.asyncProperty(orders, async ([given, order]) => {
          const inOrder = await scoresAfter(library(), given, [...given.keys()]);
          expect(await scoresAfter(library(), given, order)).toEqual(inOrder);
        }),
        { numRuns: 10 },
      );
    });
  });
}

/** Ingests documents in an order. Returns the scores of passages and of their segments by document and ordinal. */
async function scoresAfter(
  library: Library,
  documents: readonly (readonly (readonly string[])[])[],
  order: readonly number[],
) {
  const corpus = await openCorpus(library);
  const versions: WrittenVersion[] = [];
  for (const place of order) {
    const given = { id: `${place}`, passages: (documents[place] ?? []).map((words) => words.join(" ")) };
    // The id is in the words of a file's name. It must not differ between the two corpora.
    const version = await addVersion(library.database, {
      ...given,
      ...{ id: `${corpus.id}-${place}`, corpusId: corpus.id, title: "Report" },
    });
    const target = { ...version, generationId: corpus.generationId };
    versions.push(await writeTo(library, target, segmentsOf(given, "Report")));
  }
  const generationIds = [corpus.generationId];
  const { passages, segments } = await askKeywords(library, { generationIds, words: VOCABULARY });
  const units = await unitsOf(library, versions);
  return new Map(
    units
      .map(({ id, segmentId, key }) => {
        const scores = { passage: passages.get(id) ?? null, segment: segments.get(segmentId) ?? null };
        return [key.slice(corpus.id.length), scores] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
