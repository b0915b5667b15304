import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SOLE_LEASE } from "#db/lease.ts";
import { corpusRoots, documents } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { createConnectors } from "#lib/corpora/connectors/index.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { silentLogger } from "#lib/log/log.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { type WorkContexts, workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { type CorporaWatch, type WatchOptions, watchCorpora } from "./watch-corpora.ts";

/** Real files, the system's own watcher and real syncs. The tests wait for the results. */
let instance: TestInstance;
let contexts: WorkContexts;
let folder = "";
let corpusId = "";
let watched = 0;
let changes = 0;
let made = 0;
let refuse: Error | null = null;
const open: CorporaWatch[] = [];
const bound: string[] = [];

beforeAll(async () => {
  instance = await openTestInstance();
  const { local, ...others } = createConnectors(instance.runtime.config);
  const watch: NonNullable<typeof local.watch> = async (root, onChange, onError) => {
    if (refuse) throw refuse;
    const countAndReport = () => {
      changes += 1;
      onChange();
    };
    const stop = await local.watch?.(root, countAndReport, onError);
    watched += 1;
    return async () => {
      watched -= 1;
      await stop?.();
    };
  };
  contexts = workContexts(instance.runtime, { connectors: { local: { ...local, watch }, ...others } });
});
afterAll(async () => {
  await contexts?.close();
  await instance?.close();
});

beforeEach(async () => {
  [changes, refuse] = [0, null];
  made += 1;
  folder = path.join(instance.database.dataDir, "corpora", `plans ${made}`);
  await write("ferry.md", `# Ferry ${made}\n\nThe ferry leaves the lower quay at dusk.\n`);
  await write("old/mill.md", `# Mill ${made}\n\nThe mill turns by day.\n`);
  await write("old/weir.md", `# Weir ${made}\n\nThe weir is low in summer.\n`);
  corpusId = await bind(folder);
});
afterEach(async () => {
  for (const watch of open.splice(0)) await watch.stop();
  await instance.drain();
  for (const id of bound.splice(0)) await switchCorpus(instance.context(), { corpusId: id, enabled: false });
});

async function bind(localPath: string): Promise<string> {
  const roots = [{ kind: "local", locator: { local_path: localPath } }];
  const title = `Plans ${made}, ${bound.length}`;
  const binding = createBindingSchema.parse({ title, roots, syncMode: "on_demand", removalLimit: 1 });
  const { id } = await createCorpus(instance.context(), binding);
  bound.push(id);
  return id;
}

function follow(over: Partial<WatchOptions> = {}): CorporaWatch {
  const context = (): SyncContext =>
    contexts.forJob({
      actorId: LOCAL_ACTOR.id,
      signal: new AbortController().signal,
      log: silentLogger,
    });
  const watch = watchCorpora({ context, lease: SOLE_LEASE, log: silentLogger, ...over });
  open.push(watch);
  return watch;
}

async function write(name: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
}

const runs = async () => (await listSyncs(instance.context(), { corpusId })).map(({ state }) => state);
const asked = (count: number) =>
  vi.waitFor(async () => expect(await runs()).toHaveLength(count), { timeout: 60_000, interval: 50 });
/** Waits until this many syncs are queued, then runs them. */
async function synced(count: number): Promise<void> {
  await asked(count);
  await instance.drain();
}
async function library(): Promise<Record<string, string>> {
  const rows = await instance.database.db
    .select({ path: documents.sourcePath, id: documents.id })
    .from(documents)
    .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt)));
  return Object.fromEntries(rows.map((row) => [row.path, row.id]));
}

async function lastError(): Promise<string | null | undefined> {
  const { db } = instance.database;
  const [root] = await db.select().from(corpusRoots).where(eq(corpusRoots.corpusId, corpusId));
  return root?.lastError;
}

describe("a corpus that follows a folder", () => {
  it("ingests existing files, then each one created, changed, moved or deleted", async () => {
    const watch = follow();
    await watch.update();
    await synced(1);
    const first = await library();
    expect(Object.keys(first).sort()).toEqual(["ferry.md", "old/mill.md", "old/weir.md"]);

    await write("new/lock.md", "# Lock\n\nThe lock is opened by hand.\n");
    await synced(2);
    expect(Object.keys(await library())).toContain("new/lock.md");

    await write("ferry.md", "# Ferry\n\nThe ferry leaves the upper quay at noon.\n");
    await synced(3);
    expect((await library())["ferry.md"]).toBe(first["ferry.md"]);

    await rename(path.join(folder, "old/mill.md"), path.join(folder, "new/mill.md"));
    await synced(4);
    expect((await library())["new/mill.md"]).toBe(first["old/mill.md"]);

    await rm(path.join(folder, "old/weir.md"));
    await synced(5);
    expect(Object.keys(await library()).sort()).toEqual(["ferry.md", "new/lock.md", "new/mill.md"]);
    expect(await runs()).toEqual(["done", "done", "done", "done", "done"]);
  });

  it("is synced again when something changes during its sync", async () => {
    const watch = follow();
    await watch.update();
    await asked(1);
    await write("late.md", "# Late\n\nThis came while the others were read.\n");
    await vi.waitFor(() => expect(changes).toBe(1), { timeout: 60_000 });
    await watch.update();
    expect(await runs()).toEqual(["planning"]);
    await instance.drain();
    await watch.update();
    expect(await runs()).toEqual(["planning", "done"]);
  });

  it("is watched only while it is enabled", async () => {
    const watch = follow();
    await watch.update();
    await watch.update();
    expect(watched).toBe(1);
    await switchCorpus(instance.context(), { corpusId, enabled: false });
    await watch.update();
    expect(watched).toBe(0);
    await switchCorpus(instance.context(), { corpusId, enabled: true });
    await watch.update();
    expect(watched).toBe(1);
    await watch.stop();
    expect(watched).toBe(0);
  });

  it("keeps every document when its folder disappears, says so, and continues when it is back", async () => {
    const watch = follow();
    await watch.update();
    await synced(1);
    const before = await library();
    const away = path.join(instance.database.dataDir, "away");
    await rename(folder, away);
    await mkdir(folder);
    await watch.update();
    await synced(2);
    expect((await runs())[0]).toBe("failed");
    expect(await library()).toEqual(before);
    expect(await lastError()).toContain("is not the one that was bound");

    await rm(folder, { recursive: true });
    await rename(away, folder);
    await write("back.md", "# Back\n\nThe drive is connected again.\n");
    await watch.update();
    // Only the newest sync without changes is kept, so the failed one may already be deleted.
    await vi.waitFor(async () => expect((await runs())[0]).not.toBe("failed"), { timeout: 60_000 });
    await instance.drain();
    expect(Object.keys(await library())).toEqual(expect.arrayContaining(["back.md", ...Object.keys(before)]));
    expect(await lastError()).toBeNull();
    expect(watched).toBe(1);
  });
});

describe("a folder that cannot be watched", () => {
  it("is reported on its root, still synced, and tried again later", async () => {
    refuse = new Error("no watches are left");
    const watch = follow({ retryMs: 0 });
    await watch.update();
    expect(await lastError()).toBe(
      "The folder cannot be watched (no watches are left); it is looked at every 15 minutes instead.",
    );
    await synced(1);
    expect(Object.keys(await library())).toHaveLength(3);
    refuse = null;
    await watch.update();
    expect(watched).toBe(1);
  });

  it("does not stop the watching of other folders", async () => {
    const away = path.join(instance.database.dataDir, "corpora", "away");
    await mkdir(away);
    await bind(away);
    await rm(away, { recursive: true });
    await follow().update();
    expect(watched).toBe(1);
    await synced(1);
  });
});

it("is watched by one of several workers, and by another when that one has ended", async () => {
  let holder = 0;
  const leaseOf = (worker: number) => ({
    held: async () => {
      if (holder === 0) holder = worker;
      return holder === worker;
    },
    release: async () => {
      if (holder === worker) holder = 0;
    },
  });
  const first = follow({ lease: leaseOf(1) });
  const second = follow({ lease: leaseOf(2) });
  await first.update();
  await second.update();
  expect([watched, holder]).toEqual([1, 1]);
  await first.stop();
  expect(watched).toBe(0);
  await second.update();
  expect([watched, holder]).toEqual([1, 2]);
});

it("starts no sync for a corpus that already has one queued", async () => {
  await startSync(instance.context(), { corpusId, trigger: "person" });
  await follow().update();
  expect(await runs()).toHaveLength(1);
});
