import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedServer, startEmbeddedServer } from "#db/embedded-process.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { retryJob } from "#lib/services/jobs/jobs.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { purgeSyncs } from "#lib/services/sync/purge-syncs.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";
import { runSync } from "#lib/services/sync/run-sync.ts";
import { type SyncedCorpus, syncedCorpus } from "#lib/services/sync/testing-sync.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "./testing.ts";

const source = testSource();
let database: TestDatabase;
let instance: TestInstance;
let corpus: SyncedCorpus;
/** What stands in for the embedded server once a test has killed the first. */
let second: EmbeddedServer | null = null;

beforeAll(async () => {
  database = await openTestDatabase();
  instance = await openTestInstance({ database, connectors: source.connectors });
});
afterAll(async () => {
  await instance?.close();
  await second?.stop();
});
beforeEach(async () => {
  source.onOpen = () => {};
  corpus = await syncedCorpus(instance, source);
});
afterEach(() => {
  vi.useRealTimers();
});

const NAMES = ["a.md", "b.md", "c.md", "d.md"];
const ofService = (folder: string) => [{ folder, kind: "onedrive" as const, locator: { drive_id: folder } }];
const writeAll = () => {
  for (const name of NAMES) corpus.write(name);
};

/** Living documents, versions and ingest jobs, and whether each has exactly one of the others. */
async function inOrder(runId: string): Promise<void> {
  const there = await corpus.holdings();
  expect(there.map(({ path, version, state }) => [path, version, state])).toEqual(
    NAMES.map((name) => [name, 1, "indexed"]),
  );
  const [row] = await database.sql`
    select count(*)::int as jobs, count(distinct document_id)::int as documents from jobs
    where batch_id = ${runId} and kind = 'ingest-document'`;
  expect(row?.jobs).toBe(row?.documents);
  expect((await corpus.known()).map(({ path }) => path)).toEqual(NAMES);
  expect((await corpus.sync()).counts).toMatchObject({ unchanged: NAMES.length, found: NAMES.length });
}

async function restartDatabase(): Promise<void> {
  if (database.kind === "native") {
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    return;
  }
  const owner = readdirSync("/proc").find((pid) => isServerOf(pid, database.dataDir));
  process.kill(Number(owner), "SIGKILL");
  second = await startEmbeddedServer(database.dataDir);
}

function isServerOf(pid: string, dataDir: string): boolean {
  if (!/^\d+$/.test(pid)) return false;
  try {
    const line = execFileSync("cat", [`/proc/${pid}/cmdline`], { encoding: "utf8" }).split("\0");
    return line.includes(dataDir) && line.some((part) => part.endsWith("embedded.ts"));
  } catch {
    return false; // It has ended meanwhile.
  }
}

describe("a sync goes on, and tells the truth,", () => {
  it("when two workers carry it out at once: each file is taken in once", async () => {
    writeAll();
    const { id: runId } = await corpus.start();
    const contexts = workContexts(instance.runtime, { connectors: source.connectors });
    const [job] = await instance.queue.take(1);
    if (!job) throw new Error("no job");
    const working = () =>
      runSync(
        contexts.forJob({
          actorId: "local",
          signal: new AbortController().signal,
          log: instance.runtime.log,
        }),
        { runId },
        { report: () => {}, complete: (tx) => instance.queue.complete(tx, job, {}) },
      );
    await Promise.allSettled([working(), working()]);
    await instance.queue.reclaim();
    await instance.drain();
    await contexts.close();
    expect(await readSync(instance.context(), { runId })).toMatchObject({ state: "done", applied: 4 });
    await inOrder(runId);
  });

  it("when the clock jumps forth and back: the last sync is the newest, none ends before it began", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2031, 0, 1) });
    writeAll();
    const { id: runId } = await corpus.start();
    source.onOpen = () => {
      vi.setSystemTime(Date.UTC(2020, 0, 1));
    };
    await instance.drain();
    const ahead = await readSync(instance.context(), { runId });
    expect(ahead).toMatchObject({ state: "done", applied: 4 });
    corpus.write("a.md", "# Back\n\nWritten when the clock had been set back.\n");
    const back = await corpus.sync();
    expect(back.counts).toMatchObject({ changed: 1, unchanged: 3 });
    const runs = await listSyncs(instance.context(), { corpusId: corpus.id });
    expect(runs.map(({ id }) => id)).toEqual([back.id, ahead.id]);
    for (const run of runs)
      expect(Date.parse(run.finishedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(run.startedAt));
    expect(await corpus.held()).toEqual(NAMES);
    vi.setSystemTime(Date.UTC(2040, 0, 1));
    await purgeSyncs(instance.context());
    const left = await listSyncs(instance.context(), { corpusId: corpus.id });
    expect(left.map(({ id }) => id)).toEqual([back.id]);
  });

  it.each([
    ["of a folder", undefined],
    ["of a service, with several files on their way,", ofService],
  ])(
    "%s when the database is restarted in the middle",
    async (_of, roots) => {
      corpus = await syncedCorpus(instance, source, roots);
      writeAll();
      const { id: runId } = await corpus.start();
      let restarted: Promise<void> | null = null;
      source.onOpen = (name) => {
        if (name === "c.md" && restarted === null) restarted = restartDatabase();
        return restarted ?? undefined;
      };
      await vi.waitFor(
        async () => {
          await instance.drain();
          const { state } = await readSync(instance.context(), { runId });
          expect(state).toBe("done");
        },
        { timeout: 100_000, interval: 250 },
      );
      expect(restarted).not.toBeNull();
      await vi.waitFor(
        async () => {
          await instance.drain();
          expect((await corpus.holdings()).every(({ state }) => state === "indexed")).toBe(true);
        },
        { timeout: 100_000, interval: 250 },
      );
      expect(await readSync(instance.context(), { runId })).toMatchObject({
        applied: 4,
        failed: 0,
        error: null,
      });
      await inOrder(runId);
    },
    240_000,
  );
});

const isRoot = process.getuid?.() === 0 && process.platform === "linux";

describe.skipIf(!isRoot)("on a disk of a megabyte, which only root can mount,", () => {
  let disk: string;
  beforeEach(() => {
    disk = mkdtempSync(path.join(tmpdir(), "sightline-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]);
  });
  afterEach(() => {
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true });
  });

  it.each([
    ["a folder", undefined],
    ["a service", ofService],
  ])(
    "a sync of %s says that the disk is full, leaves nothing half-written, and goes on once there is room",
    async (_of, roots) => {
      const own = await openTestInstance({
        database,
        connectors: source.connectors,
        blobs: fileBlobStore(disk),
      });
      corpus = await syncedCorpus(own, source, roots);
      corpus.write("a.md");
      corpus.write("b.txt", "Words that fill the disk. ".repeat(60_000));
      corpus.write("c.md");
      const { id: runId } = await corpus.start();
      await own.drain();
      const full = await readSync(own.context(), { runId });
      expect(full).toMatchObject({ state: "failed", failed: 0, error: { code: "disk_full" } });
      expect(full.error?.message).toMatch(/disk .* is full/);
      // One by one it is the first alone; of several on their way those that had been taken in by then.
      const held = await corpus.held();
      expect(full.applied).toBe(held.length);
      expect(held).not.toContain("b.txt");
      if (roots === undefined) expect(held).toEqual(["a.md"]);
      expect(readdirSync(path.join(disk, "incoming"))).toEqual([]);
      execFileSync("mount", ["-o", "remount,size=50m", disk]);
      await retryJob(own.context(), { jobId: full.jobId ?? "" });
      await own.drain();
      expect(await readSync(own.context(), { runId })).toMatchObject({
        state: "done",
        applied: 3,
        error: null,
      });
      expect((await corpus.holdings()).map(({ path: name, version }) => [name, version])).toEqual([
        ["a.md", 1],
        ["b.txt", 1],
        ["c.md", 1],
      ]);
      expect((await corpus.sync()).counts).toMatchObject({ unchanged: 3 });
    },
  );
});
