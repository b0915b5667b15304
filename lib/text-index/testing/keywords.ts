import { describe, expect, it } from "vitest";
import { passage } from "#lib/indexing/testing.ts";
import { terms } from "#lib/text/analyser.ts";
import { askKeywords, type Library, openCorpus, writeDocument } from "./library.ts";
import { plainKeywords, unitsOf } from "./plain.ts";

const TOPICS = "flood parking canal quay market school tower wood".split(" ");
const WORDS = terms("flood canal tower");

/** Passages whose words repeat in a known way; every fifth is an atom. */
const PASSAGES = Array.from({ length: 30 }, (_, i) => {
  const words = Array.from(
    { length: 3 + (i % 7) },
    (_each, k) => TOPICS[(i * (k + 2) + k * k) % TOPICS.length],
  );
  return passage(i, words.join(" "), i % 5 === 4 ? { kind: "atom" } : {});
});

/** Keyword candidates. */
export function keywordContract(library: () => Library): void {
  describe("keyword candidates", () => {
    it("have the scores of BM25 by plain computation, of passages and of segments, best first", async () => {
      const corpus = await openCorpus(library());
      const version = await writeDocument(library(), corpus, { id: "a", title: "Tower", passages: PASSAGES });
      const { listed, segmentScores } = plainKeywords(await unitsOf(library(), [version]), WORDS);
      const found = await askKeywords(library(), { generationIds: [corpus.generationId], words: WORDS });
      expect([...found.passages.keys()]).toEqual(listed.map(({ id }) => id));
      for (const { id, score } of listed) expect(found.passages.get(id)).toBeCloseTo(score, 5);
      expect([...found.segments.keys()].sort()).toEqual([...segmentScores.keys()].sort());
      for (const [id, score] of segmentScores) expect(found.segments.get(id)).toBeCloseTo(score, 5);
    });

    it("are read over several generations with the sums of their statistics", async () => {
      const [corpus, other] = [await openCorpus(library()), await openCorpus(library())];
      const versions = [
        await writeDocument(library(), corpus, { id: "a", title: "Roads", passages: PASSAGES.slice(0, 9) }),
        await writeDocument(library(), other, { id: "b", title: "Canals", passages: PASSAGES.slice(9, 20) }),
      ];
      const { listed } = plainKeywords(await unitsOf(library(), versions), WORDS);
      const generationIds = [corpus.generationId, other.generationId];
      const { passages } = await askKeywords(library(), { generationIds, words: WORDS });
      expect(new Map([...passages].map(([id, score]) => [id, score.toFixed(4)]))).toEqual(
        new Map(listed.map(({ id, score }) => [id, score.toFixed(4)])),
      );
    });

    it("are admitted passages only, with the same scores; segments are scored by all of theirs", async () => {
      const corpus = await openCorpus(library());
      await writeDocument(library(), corpus, { id: "a", title: "Roads", passages: PASSAGES });
      const asked = { generationIds: [corpus.generationId], words: WORDS };
      const all = await askKeywords(library(), asked);
      const admitted = [...all.passages.keys()].filter((_id, place) => place % 3 === 0);
      const some = await askKeywords(library(), { ...asked, admitted });
      expect([...some.passages]).toEqual([...all.passages].filter(([id]) => admitted.includes(id)));
      expect(some.segments).toEqual(all.segments);
      expect((await askKeywords(library(), { ...asked, admitted: [] })).passages.size).toBe(0);
    });

    it("with equal scores are ordered by id, and cut by depth", async () => {
      const corpus = await openCorpus(library());
      const same = Array.from({ length: 12 }, () => "the flood gates");
      await writeDocument(library(), corpus, { id: "a", title: "Roads", passages: same });
      const asked = { generationIds: [corpus.generationId], words: ["flood"] };
      const ids = [...(await askKeywords(library(), asked)).passages.keys()];
      expect(ids).toHaveLength(12);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      const few = await askKeywords(library(), { ...asked, depth: 5 });
      expect([...few.passages.keys()]).toEqual(ids.slice(0, 5));
    });

    it("are none without terms or generations", async () => {
      const none = { passages: new Map(), segments: new Map() };
      expect(await askKeywords(library(), { generationIds: [], words: WORDS })).toEqual(none);
      const corpus = await openCorpus(library());
      await writeDocument(library(), corpus, { id: "a", passages: ["flood"] });
      const asked = { generationIds: [corpus.generationId], words: ["absentword"] };
      expect(await askKeywords(library(), asked)).toEqual(none);
    });
  });
}
