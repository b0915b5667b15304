import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { openTestDatabase, TEST_DATABASE_KIND, type TestDatabase } from "#db/testing.ts";
import { readArchive } from "#lib/archive/read.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import type { Context } from "#lib/context.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { backupInstance } from "./backup.ts";
import { restoreInstance } from "./restore.ts";

const now = new Date("2026-02-03T04:05:06Z");
const signal = new AbortController().signal;
const WAYS = [
  ["native", "embedded"],
  ["embedded", "native"],
] as const;
type Kind = TestDatabase["kind"];

/** Tables whose rows change when an instance is opened or searched. */
const OWN = ["receipts", "tool_runs", "events", "documents", "corpus_touches", "corpus_health"];

async function backup(context: Pick<Context, "sql" | "blobs">, database: Kind, out: string): Promise<string> {
  const { sql, blobs } = context;
  const { stream } = await backupInstance({ sql, blobs, signal, now, database });
  await pipeline(stream, createWriteStream(out));
  return out;
}

/** Sorted lines by table, because each database has its own order. */
async function linesOf(archive: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = new Map<string, string[]>();
  await readArchive(createReadStream(archive), async ({ name, bytes }) => {
    const [folder, table = ""] = name.split("/");
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    if (folder !== "rows" || OWN.includes(table)) return;
    const text = Buffer.concat(parts).toString().split("\n");
    lines.set(table, [...(lines.get(table) ?? []), ...text].sort());
  });
  return lines;
}

/** The two kinds of database compute a distance with other machine instructions. Scores agree to five digits only. */
async function shown(context: Context): Promise<unknown> {
  const { results } = await searchEvidence({ ...context, now }, { query: "homes beside the river" });
  return JSON.parse(
    JSON.stringify(results, (_key, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(5)) : value,
    ),
  );
}

// Needs both kinds of database, so it is skipped where there is no Postgres server.
describe.skipIf(TEST_DATABASE_KIND !== "native").each(WAYS)(
  "an instance on a database that is %s, restored to one that is %s",
  (from, to) => {
    let here: TestInstance;
    let target: TestDatabase;
    let file: string;

    beforeAll(async () => {
      here = await openTestInstance({ database: await openTestDatabase(from) });
      target = await openTestDatabase(to);
      await here.upload("policy.md", "# Policy H1\n\nHomes on brownfield land, 35% of them affordable 🏡.\n");
      await here.upload("river.txt", "The river floods in winter.\nAccess stays open above 2.5 metres.\n");
      file = await backup(here.context(), from, path.join(here.database.dataDir, "whole.tar.gz"));
    });
    afterAll(async () => {
      await here?.close();
      await target?.close();
    });

    /** Restores to a new folder for an embedded database, or to the test's own native database. */
    async function restored<T>(work: (context: Context) => Promise<T>): Promise<T> {
      const dataDir = path.join(target.dataDir, "back");
      const blobs = fileBlobStore(path.join(dataDir, "blobs"));
      const databaseUrl = "url" in target.address ? target.address.url : null;
      const restore = () => restoreInstance({ file, dataDir, databaseUrl, replace: false, now, signal });
      const outcome = await restore();
      expect(outcome).toMatchObject({ manifest: { database: from }, migrated: 0, queued: 0, setAside: null });
      await expect(restore()).rejects.toMatchObject({ code: "conflict" });
      if (databaseUrl !== null) return work({ ...here.context(), db: target.db, sql: target.sql, blobs });
      const server = await startEmbeddedServer(dataDir);
      try {
        const database = await openDatabase({ socket: server.socket });
        const context = { ...here.context(), db: database.db, sql: database.sql, blobs };
        return await work(context).finally(() => database.close());
      } finally {
        await server.stop();
      }
    }

    it("has exactly the same rows, the same originals and the same search results", async () => {
      await restored(async (context) => {
        const again = await backup(context, to, path.join(target.dataDir, "again.tar.gz"));
        const lines = await linesOf(again);
        expect(lines.get("chunks")?.length).toBeGreaterThan(2);
        expect(lines).toEqual(await linesOf(file));
        const originals = await context.sql<{ hash: string }[]>`select byte_hash as hash from versions`;
        expect(originals).toHaveLength(2);
        for (const { hash } of originals) expect(await context.blobs.has(hash)).toBe(true);
        const wanted = await shown(here.context());
        expect(JSON.stringify(wanted)).toContain("doc::");
        expect(await shown(context)).toEqual(wanted);
      });
    });
  },
);
