import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { blobsAround, endedOrBlocked } from "#testing/races.ts";
import { contentHash, exportToFile, importFromFile } from "./testing.ts";

/** The corpus of a running import is marked as deleted. With TRASH_DAYS=0 it must not be purged as trash. */

const HOUR_MS = 3_600_000;
const CORPUS = "plans";

let here: TestInstance;
let there: TestInstance;
let archive: string;
beforeAll(async () => {
  here = await openTestInstance({ embedder: null });
  there = await openTestInstance({ embedder: null, env: { TRASH_DAYS: "0" } });
  await ensureCorpus(here.context(), { id: CORPUS, title: "Plans" });
  await here.upload("ferry.md", "# Ferry\n\nThe ferry leaves at dusk.\n", { corpusId: CORPUS });
  await here.upload("crane.md", "# Crane\n\nThe crane lifts the gates.\n", { corpusId: CORPUS });
  archive = await exportToFile(here, "plans.tar.gz", CORPUS);
});
afterAll(async () => {
  await here?.close();
  await there?.close();
});

const purge = (documentsAtMost?: number) =>
  purgeCorpora(
    there.context({ now: new Date(Date.now() + HOUR_MS) }),
    documentsAtMost === undefined ? {} : { documentsAtMost },
  );

/** Imports, and runs `during` when the rows are written and the first original arrives. */
function importing(id: string, during: () => Promise<void>) {
  let hasRun = false;
  const { blobs } = there.runtime;
  const stage: typeof blobs.stage = async (bytes) => {
    if (!hasRun) {
      hasRun = true;
      await during();
    }
    return blobs.stage(bytes);
  };
  return importFromFile(
    there,
    archive,
    { id, title: id === CORPUS ? "Plans" : id },
    { blobs: { ...blobs, stage } },
  );
}

/** Makes the import look killed: a process that was stopped for two minutes looks the same. */
const silence = (id: string) =>
  there.database.sql`update corpora set deleted_at = now() - interval '2 minutes' where id = ${id}`;

const rowsOf = (id: string) => there.database.sql`select 1 from corpora where id = ${id}`;

describe("a purge of the trash without waiting days", () => {
  it("removes what a killed import left", async () => {
    const dying = importing("killed", async () => {
      await silence("killed");
      expect(await purge()).toEqual({ corpora: 1, documents: 2 });
      expect(await rowsOf("killed")).toHaveLength(0);
    });
    await expect(dying).rejects.toThrow();
  });

  it("keeps an import that continues after a part of its rows was purged from being published", async () => {
    const resumed = importing("resumed", async () => {
      await silence("resumed");
      expect(await purge(1)).toEqual({ corpora: 0, documents: 1 });
    });
    await expect(resumed).rejects.toMatchObject({ code: "conflict" });
    expect(await rowsOf("resumed")).toHaveLength(0);
  });

  it("leaves an import that is running alone", async () => {
    await importing(CORPUS, async () => {
      expect(await purge()).toEqual({ corpora: 0, documents: 0 });
    });
    expect(contentHash(await exportToFile(there, "back.tar.gz", CORPUS))).toBe(contentHash(archive));
  });
});

describe("a purge of a document whose bytes an import stores", () => {
  const FERRY = "# Ferry\n\nThe ferry leaves at dusk.\n";
  /** Removes an uploaded document with the same bytes, and returns the time after its undo window. */
  async function removedTwin(corpusId: string) {
    await ensureCorpus(there.context(), { id: corpusId, title: corpusId });
    const { documentId } = await there.upload("ferry.md", FERRY, { corpusId });
    await removeDocument(there.context(), { documentId });
    return there.context({ now: new Date(Date.now() + HOUR_MS) });
  }
  const isStored = () => there.runtime.blobs.has(createHash("sha256").update(FERRY).digest("hex"));

  it("waits until the import has stored them, and leaves them", async () => {
    const context = await removedTwin("twin");
    const order: string[] = [];
    // Statements of the embedded database never block, so the test also looks for the transaction of the lock.
    let open = 0;
    const { db } = there.context();
    const transaction: typeof db.transaction = (work, ...settings) =>
      db.transaction(
        async (tx) => {
          open++;
          return work(tx).finally(() => open--);
        },
        ...settings,
      );
    const watched = new Proxy(db, {
      get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
    });
    const purges: Promise<unknown>[] = [];
    const keep = async <T>(keepNow: () => Promise<T>) => {
      if (purges.length > 0) return keepNow();
      const purge = purgeDeleted(context).then(() => order.push("purged"));
      purges.push(purge);
      await endedOrBlocked(there, purge);
      expect(open).toBe(1);
      const kept = await keepNow();
      order.push("kept");
      return kept;
    };
    const over = { db: watched, blobs: blobsAround(there, { keep }) };
    await importFromFile(there, archive, { id: "kept", title: "kept" }, over);
    await Promise.all(purges);
    expect(order).toEqual(["kept", "purged"]);
    expect(await isStored()).toBe(true);
  });

  it("that deletes them first lets the import store them again", async () => {
    await there.database
      .sql`update corpora set deleted_at = now() - interval '1 day' where id in ('plans', 'kept')`;
    await purgeCorpora(there.context({ now: new Date(Date.now() + HOUR_MS) }), {});
    const context = await removedTwin("second-twin");
    const imports: Promise<unknown>[] = [];
    const importNow = async <T>(remove: () => Promise<T>) => {
      const imported = importFromFile(there, archive, { id: "again", title: "again" });
      imports.push(imported);
      await endedOrBlocked(there, imported);
      return remove();
    };
    await purgeDeleted({ ...context, blobs: blobsAround(there, { delete: importNow }) });
    await Promise.all(imports);
    expect(imports.length).toBeGreaterThan(0);
    expect(await isStored()).toBe(true);
  });
});
