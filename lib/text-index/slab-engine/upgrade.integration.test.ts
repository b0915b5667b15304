import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { passage } from "#lib/indexing/testing.ts";
import { terms } from "#lib/text/analyser.ts";
import { TermDictionary } from "../dictionary.ts";
import { sqlTextIndex } from "../sql/sql-text-index.ts";
import { expectPlainStatistics } from "../testing/expect-statistics.ts";
import { askKeywords, type Library, openCorpus, writeDocument } from "../testing/library.ts";
import { unitsOf } from "../testing/plain.ts";
import { slabTextIndex } from "./slab-text-index.ts";
import { upgradeGeneration } from "./upgrade.ts";

const WORDS = terms("flood canal tower");
const TOPICS = "flood parking canal quay market school tower wood".split(" ");

let before: Library;
let after: Library;
beforeAll(async () => {
  const database = await openTestDatabase();
  const shared = { database, dictionary: new TermDictionary(), cosineDecimals: 2 };
  before = { ...shared, index: sqlTextIndex };
  after = { ...shared, index: slabTextIndex };
});
afterAll(() => before.database.close());

describe("the upgrade of a library whose index is rows", () => {
  it("answers as before, also when it was stopped and continued", async () => {
    const corpus = await openCorpus(before);
    const versions = [];
    for (let place = 0; place < 12; place++) {
      const passages = [0, 1, 2, 3].map((at) =>
        passage(
          at,
          `${TOPICS[(place * at) % 8]} ${TOPICS[(place + at) % 7]} canal`,
          at === 2 ? { kind: "atom" } : {},
        ),
      );
      versions.push(await writeDocument(before, corpus, { id: `d${place}`, title: "Plan", passages }));
    }
    const vector = new Float32Array(32).fill(1 / Math.sqrt(32));
    const { sql, db } = before.database;
    const [first] = await unitsOf(before, versions.slice(0, 1));
    await sqlTextIndex.storeVectors(sql, "model", [{ hash: "one", vector }]);
    await sqlTextIndex.linkVectors(sql, "model", corpus.generationId, [
      { chunkId: first?.id ?? 0, facet: "contextual", window: 0, hash: "one" },
    ]);
    const asked = { generationIds: [corpus.generationId], words: WORDS };
    const wanted = await askKeywords(before, asked);

    const stopping = new AbortController();
    const stop = (done: number) => {
      if (done === 5) stopping.abort(new Error("stopped"));
    };
    await expect(
      upgradeGeneration(sql, corpus.generationId, { signal: stopping.signal, onProgress: stop }),
    ).rejects.toThrow("stopped");
    await upgradeGeneration(sql, corpus.generationId);

    const found = await askKeywords(after, asked);
    const rounded = (scores: ReadonlyMap<number, number>) =>
      [...scores].map(([id, score]) => [id, score.toFixed(4)]);
    expect(rounded(found.passages)).toEqual(rounded(wanted.passages));
    expect(rounded(found.segments)).toEqual(rounded(wanted.segments));
    await expectPlainStatistics(after, corpus, versions, WORDS);
    const cosines = await slabTextIndex.readCosines(db, { ...asked, vector, chunkIds: [first?.id ?? 0] });
    expect(cosines.get(first?.id ?? 0)?.contextual).toBeCloseTo(1, 2);
  });
});
