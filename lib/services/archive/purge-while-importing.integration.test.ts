import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCorpus } from "#lib/services/corpora/corpora.ts";
import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
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
