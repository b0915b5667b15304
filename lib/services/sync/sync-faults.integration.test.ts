import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedServer, startEmbeddedServer } from "#db/embedded-process.ts";
import { corpora, syncRuns } from "#db/schema/index.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import { retryJob } from "#lib/services/jobs/retry-job.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { planSync } from "./internal/plan-sync.ts";
import { listSyncs } from "./list-syncs.ts";
import { purgeSyncs } from "./purge-syncs.ts";
import { readSync } from "./read-sync.ts";
import { runSync } from "./run-sync.ts";
import { type SyncedCorpus, syncedCorpus } from "./testing-sync.ts";

const source = testSource();
let database: TestDatabase;
let instance: TestInstance;
let corpus: SyncedCorpus;
/** Replaces the embedded server after a test has killed the first. */
let second: EmbeddedServer | null = null;

beforeAll(async () => {
  database = await openTestDatabase();
  instance = await openTestInstance({ database, connectors: source.connectors });
});
afterAll(async () => {
  // Stop it first: closing the instance removes the data directory, and a running server would write to it.
  await second?.stop();
  await instance?.close();
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

/** Checks that every file has one document, one version and one ingest job. */
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

/** The rows that one worker reads before another worker plans the run. */
async function readStale(runId: string) {
  const [found] = await instance
    .context()
    .db.select({ run: syncRuns, corpus: corpora })
    .from(syncRuns)
    .innerJoin(corpora, eq(corpora.id, syncRuns.corpusId))
    .where(eq(syncRuns.id, runId));
  if (!found) throw new Error(`There is no sync ${runId}.`);
  return found;
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
    return false; // It has ended in the meantime.
  }
}

describe("a sync", () => {
  it("ingests each file once when two workers apply it at once", async () => {
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

  it("keeps its plan when a second worker starts planning after the first has finished", async () => {
    writeAll();
    const { id: runId } = await corpus.start();
    const job: JobReporter = { report: () => {}, complete: async () => {} };
    const late = await readStale(runId);
    await instance.drain();
    const contexts = workContexts(instance.runtime, { connectors: source.connectors });
    const { signal } = new AbortController();
    const context = contexts.forJob({ actorId: "local", signal, log: instance.runtime.log });
    await expect(planSync(context, late.run, late.corpus, job)).rejects.toMatchObject({ code: "cancelled" });
    await contexts.close();
    const [row] = await database.sql`select count(*)::int as items from sync_items where run_id = ${runId}`;
    expect(row?.items).toBe(NAMES.length);
  });

  it("stays in order when the clock jumps back and forth: the last is the newest, and none ends before its start", async () => {
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
    ["a folder", undefined],
    ["a service with several open files", ofService],
  ])(
    "of %s continues when the database restarts",
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

describe.skipIf(!isRoot)("on a disk of one megabyte, which only root can mount,", () => {
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
    "a sync of %s reports a full disk, leaves no partial file, and continues when there is room",
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
      // From a folder, files come one by one, so only the first is stored. From a service several files come at once.
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
