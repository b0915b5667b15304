import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.ts";
import { copyEmbedded } from "#db/embedded-copy.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { tablesInOrder } from "#db/tables-in-order.ts";
import { readArchive } from "#lib/archive/read.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import type { Context } from "#lib/context.ts";
import { replayReceipt } from "#lib/services/search/replay-receipt.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { backupInstance } from "./backup.ts";
import { readSequences } from "./internal/tables.ts";
import { restoreInstance } from "./restore.ts";

const never = new AbortController().signal;
const now = new Date("2026-02-03T04:05:06Z");
let here: TestInstance;
let folder: string;
let file: string;
let traceId: string;

beforeAll(async () => {
  here = await openTestInstance();
  folder = mkdtempSync(path.join(tmpdir(), "sightline-keep-"));
  for (const [name, words] of [
    ["policy.md", "# Policy H1\n\nHomes on brownfield land, at least 35% of them affordable 🏡.\n"],
    ["river.txt", "The river floods in winter.\nAccess stays open above 2.5 metres.\n"],
  ] as const)
    await here.upload(name, words);
  traceId = (await searchEvidence(here.context(), { query: "affordable homes" })).traceId;
  await here.receive("late.txt", "What nobody had read when the backup was made.\n");
  file = await backup(here.context(), "whole.tar.gz");
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true, force: true });
});

async function backup(context: Context, name: string, signal = never): Promise<string> {
  const { sql, blobs } = context;
  const kind = here.database.kind;
  const out = path.join(folder, name);
  const { stream } = await backupInstance({ ...{ sql, blobs, signal, now }, database: kind });
  await pipeline(stream, createWriteStream(out));
  return out;
}

/** Opens the restored instance and reads from it. */
async function inFolder<T>(
  dataDir: string,
  read: (context: Context, database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedServer(dataDir);
  try {
    const database = await openDatabase({ socket: server.socket });
    const blobs = fileBlobStore(path.join(dataDir, "blobs"));
    return await read({ ...here.context(), db: database.db, sql: database.sql, blobs }, database).finally(
      () => database.close(),
    );
  } finally {
    await server.stop();
  }
}

async function counts(database: OpenDatabase) {
  const counted: Record<string, number> = {};
  for (const table of await tablesInOrder(database.sql)) {
    const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from ${database.sql(table)}`;
    counted[table] = row?.n ?? -1;
  }
  // A job that is queued again marks its corpus as changed.
  const { corpus_touches: _touches, ...rest } = counted;
  return rest;
}

/** The two kinds of database compute a distance with other machine instructions. Compares five digits only. */
const alike = (_key: string, value: unknown) =>
  here.database.kind === "native" && typeof value === "number" ? Number(value.toPrecision(5)) : value;

const shown = async (context: Context) => {
  const { results } = await searchEvidence({ ...context, now }, { query: "homes beside the river" });
  return JSON.parse(JSON.stringify(results, alike)) as unknown;
};

const restore = (over: Partial<Parameters<typeof restoreInstance>[0]> & { dataDir: string }) =>
  restoreInstance({ file, databaseUrl: null, replace: false, now, signal: never, ...over });

describe("an instance restored from a backup", () => {
  it("has the same rows and results, replays its receipts, and continues its waiting jobs", async () => {
    const dataDir = path.join(folder, "back");
    const before = await counts(here.database);
    const sequences = await readSequences(here.database.sql);
    const wanted = await shown(here.context());
    const outcome = await restore({ dataDir });
    expect(outcome).toMatchObject({ migrated: 0, queued: 1, setAside: null });
    await inFolder(dataDir, async (context, database) => {
      expect(await counts(database)).toEqual(before);
      const { corpus_touches_id_seq: _touches, ...rest } = sequences;
      expect(await readSequences(database.sql)).toMatchObject(rest);
      const [job] = await database.sql<{ state: string }[]>`select state from jobs where state = 'queued'`;
      expect(job?.state).toBe("queued");
      expect(await shown(context)).toEqual(wanted);
      const [original] = await database.sql<
        { hash: string }[]
      >`select byte_hash as hash from versions limit 1`;
      expect(await context.blobs.has(original?.hash ?? "")).toBe(true);
      const there = await replayReceipt(context, { id: traceId, asOf: "receipt" });
      const mine = await replayReceipt(here.context(), { id: traceId, asOf: "receipt" });
      const bare = (value: unknown) =>
        JSON.stringify(value, (key, inner: unknown) =>
          /trace|ms|at|replay/i.test(key) ? undefined : alike(key, inner),
        );
      expect(bare(there)).toBe(bare(mine));
    });
  });

  it("yields a backup with exactly the same lines", async () => {
    const again = await inFolder(path.join(folder, "back"), (context) => backup(context, "again.tar.gz"));
    const linesOf = async (archive: string) => {
      const lines = new Map<string, string[]>();
      await readArchive(createReadStream(archive), async ({ name, bytes }) => {
        const table = name.split("/")[1] ?? "";
        const parts: Uint8Array[] = [];
        for await (const part of bytes) parts.push(part);
        const text = Buffer.concat(parts).toString().split("\n").sort();
        // Leaves out what differs: jobs are queued again, this test's searches write receipts, and current views are
        // recomputed.
        if (
          name.startsWith("rows/") &&
          ![
            "jobs",
            "receipts",
            "tool_runs",
            "events",
            "documents",
            "corpus_touches",
            "corpus_health",
          ].includes(table)
        )
          lines.set(table, [...(lines.get(table) ?? []), ...text]);
      });
      return lines;
    };
    expect(await linesOf(again)).toEqual(await linesOf(file));
  });
});

describe("an existing instance at the target of a restore", () => {
  it("stays unless the user asks to replace it, and is set aside then", async () => {
    const dataDir = path.join(folder, "back");
    await expect(restore({ dataDir })).rejects.toMatchObject({ code: "conflict" });
    const { setAside } = await restore({ dataDir, replace: true });
    expect(setAside !== null && existsSync(setAside)).toBe(true);
  });

  it("is complete even if a restore was killed between its two renames", async () => {
    const dataDir = path.join(folder, "back");
    mkdirSync(path.join(dataDir, "restoring-killed"));
    renameSync(path.join(dataDir, "postgres"), path.join(dataDir, "restoring-killed", "postgres"));
    const plan = { from: "restoring-killed/postgres", aside: "postgres.before-restore-killed" };
    writeFileSync(path.join(dataDir, "exchange.json"), JSON.stringify(plan));
    await expect(restore({ dataDir })).rejects.toMatchObject({ code: "conflict" });
    const wanted = await counts(here.database);
    await inFolder(dataDir, async (_context, database) => {
      expect((await counts(database)).documents).toBe(wanted.documents);
    });
  });

  it("stays unchanged if the file is damaged", async () => {
    const dataDir = path.join(folder, "untouched");
    const bytes = readFileSync(file);
    const variants = {
      cut: bytes.subarray(0, bytes.length - 50),
      changed: gzipSync(
        Buffer.from(gunzipSync(bytes).toString("latin1").replace("river floods", "river sleeps"), "latin1"),
      ),
    };
    for (const [name, content] of Object.entries(variants)) {
      const bad = path.join(folder, `${name}.tar.gz`);
      writeFileSync(bad, content);
      await expect(restore({ dataDir, file: bad, replace: true }), name).rejects.toMatchObject({
        code: "damaged",
      });
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it("cannot be replaced while it is running", async () => {
    const dataDir = path.join(folder, "back");
    await inFolder(dataDir, async () => {
      await expect(restore({ dataDir, replace: true })).rejects.toMatchObject({
        code: "data_directory_in_use",
      });
    });
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  });
});

describe("a running embedded database", () => {
  it("is copied in a consistent state while others write", async () => {
    if (here.database.kind !== "embedded") return;
    const copy = path.join(folder, "copy");
    let writing = true;
    const writer = (async () => {
      let n = 0;
      for (; writing; n++) {
        await here.database.sql`insert into terms (term) values (${`pair-${n}-a`}), (${`pair-${n}-b`})`;
        // Create and remove files too.
        await here.database.sql`create table ${here.database.sql(`churn_${n}`)} as select ${n}::int as n`;
        if (n > 0) await here.database.sql`drop table ${here.database.sql(`churn_${n - 1}`)}`;
      }
      return n;
    })();
    await copyEmbedded(here.database.sql, here.database.dataDir, copy);
    writing = false;
    expect(await writer).toBeGreaterThan(0);
    await inFolder(copy, async (_context, database) => {
      const [row] = await database.sql<{ halves: number }[]>`
        select count(*)::int % 2 as halves from terms where term like 'pair-%'`;
      expect(row?.halves).toBe(0);
      const churned = await database.sql<{ name: string }[]>`
        select relname as name from pg_class where relname like 'churn_%'`;
      for (const { name } of churned)
        expect(await database.sql`select n from ${database.sql(name)}`).toEqual([
          { n: Number(name.replace("churn_", "")) },
        ]);
    });
  });
});

describe("an interrupted backup", () => {
  it("ends with an error, so that it cannot be mistaken for complete", async () => {
    const stop = new AbortController();
    const { sql, blobs } = here.context();
    const { stream } = await backupInstance({
      ...{ sql, blobs, now, signal: stop.signal, database: here.database.kind },
      report: () => stop.abort(),
    });
    await expect(pipeline(stream, createWriteStream(path.join(folder, "half")))).rejects.toThrow();
  });
});
