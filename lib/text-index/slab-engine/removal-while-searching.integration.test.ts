import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { openTestDatabase } from "#db/testing.ts";
import { terms } from "#lib/text/analyser.ts";
import { TermDictionary } from "../dictionary.ts";
import { askKeywords, type Library, openCorpus, writeDocument } from "../testing/library.ts";
import { slabTextIndex } from "./slab-text-index.ts";
import { beforeTransactions } from "./testing-kill-after.ts";

const WORDS = terms("flood canal");
/** Enough that a removal takes more steps than a read has attempts. */
const MANY = 1400;

let library: Library;
beforeAll(async () => {
  library = {
    ...{ index: slabTextIndex, cosineDecimals: 2 },
    ...{ database: await openTestDatabase(), dictionary: new TermDictionary() },
  };
});
afterAll(() => library.database.close());

/** Starts work. `step` lets it make its next transaction, and returns when it waits for another one, or has ended. */
function inTurns(sql: postgres.Sql, work: (client: postgres.Sql) => Promise<unknown>) {
  let next = Promise.withResolvers<void>();
  let waiting = Promise.withResolvers<void>();
  let hasEnded = false;
  const client = beforeTransactions(sql, () => {
    waiting.resolve();
    return next.promise;
  });
  const ended = work(client).finally(() => {
    hasEnded = true;
    waiting.resolve();
  });
  const step = async () => {
    await waiting.promise;
    if (hasEnded) return;
    const granted = next;
    next = Promise.withResolvers();
    waiting = Promise.withResolvers();
    granted.resolve();
    await waiting.promise;
  };
  return { step, ended, hasEnded: () => hasEnded };
}

/** Returns a database that waits for `before` before each statement of a search. */
function beforeStatements(db: Database, before: () => Promise<void>): Database {
  const client = new Proxy(db.$client, {
    get: (target, name) => {
      if (name !== "unsafe") return Reflect.get(target, name);
      return async (...given: Parameters<postgres.Sql["unsafe"]>) => {
        await before();
        return db.$client.unsafe(...given);
      };
    },
  });
  return new Proxy(db, {
    get: (target, name) => (name === "$client" ? client : Reflect.get(target, name)),
  });
}

it("searches answer while a long document is removed, a step between each two of their statements", async () => {
  const corpus = await openCorpus(library);
  await writeDocument(library, corpus, { id: "short", passages: ["flood on the quay", "canal"] });
  const passages = Array.from({ length: MANY }, (_, at) => `${at % 2 === 0 ? "flood" : "canal"} n${at}`);
  const { target } = await writeDocument(library, corpus, { id: "long", passages });
  const { db, sql } = library.database;
  const removal = inTurns(sql, (client) =>
    library.index.removePassages(client, { of: "document", documentId: target.documentId }),
  );
  const searching: Library = {
    ...library,
    database: { ...library.database, db: beforeStatements(db, removal.step) },
  };
  const ask = async () => {
    const asked = { generationIds: [corpus.generationId], words: WORDS, depth: 2 * MANY };
    return (await askKeywords(searching, asked)).passages.size;
  };
  const counts: number[] = [];
  while (!removal.hasEnded()) counts.push(await ask());
  await removal.ended;
  counts.push(await ask());
  expect(counts.length).toBeGreaterThan(5);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(counts.at(-1)).toBe(2);
});
