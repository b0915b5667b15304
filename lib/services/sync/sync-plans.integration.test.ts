import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corpora, corpusRoots, syncRuns } from "#db/schema/index.ts";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { cancelSync } from "./cancel-sync.ts";
import { confirmSync } from "./confirm-sync.ts";
import { listSyncs } from "./list-syncs.ts";
import { readSync } from "./read-sync.ts";
import { startSync } from "./start-sync.ts";
import { bindForTest, type SyncedCorpus, syncedCorpus } from "./testing-sync.ts";

const source = testSource();
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ connectors: source.connectors, env: { MAX_TEXT_MB: "1" } });
});
afterAll(() => instance?.close());

let corpus: SyncedCorpus;
beforeEach(async () => {
  source.unreachable = null;
  source.byChanges = false;
  source.onOpen = () => {};
  source.onList = () => {};
  source.opened.length = 0;
  corpus = await syncedCorpus(instance, source);
});

describe("a plan", () => {
  it("waits for confirmation if only a plan was requested, and changes nothing until then", async () => {
    corpus.write("a.md");
    const plan = await corpus.sync({ planOnly: true });
    expect(plan).toMatchObject({ state: "awaiting_confirmation", counts: { new: 1 }, applied: 0 });
    expect(await corpus.held()).toEqual([]);
    expect(await corpus.known()).toEqual([]);
    // As if a person had left the plan alone for a minute.
    const { db } = instance.database;
    await db
      .update(syncRuns)
      .set({ plannedAt: sql`${syncRuns.plannedAt} - interval '1 minute'` })
      .where(eq(syncRuns.id, plan.id));
    const confirmed = await confirmSync(instance.context(), { runId: plan.id });
    expect(confirmed.state).toBe("applying");
    await instance.drain();
    const done = await readSync(instance.context(), { runId: plan.id });
    expect(done).toMatchObject({ state: "done", applied: 1 });
    expect(done.waitedMs).toBeGreaterThanOrEqual(59_000);
    expect(await corpus.held()).toEqual(["a.md"]);
    await expect(confirmSync(instance.context(), { runId: plan.id })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("waits if it would remove more than the corpus allows, and an automatic sync plans again under the same id", async () => {
    const names = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}.md`);
    for (const name of names) corpus.write(name);
    await corpus.sync();
    for (const name of names.slice(0, 4)) corpus.remove(name);
    const waiting = await corpus.sync();
    expect(waiting).toMatchObject({ state: "awaiting_confirmation", counts: { gone: 4, unchanged: 2 } });
    expect(waiting.waitsBecause).toMatch(/4 of 6 documents/);
    expect((await corpus.held()).length).toBe(6);
    for (const name of names.slice(0, 4)) corpus.write(name);
    const again = await corpus.sync({ trigger: "poll" });
    expect(again).toMatchObject({ id: waiting.id, state: "done", counts: { gone: 0, changed: 4 } });
    expect((await corpus.held()).length).toBe(6);
  });

  it("changes nothing when it is discarded, and the next request makes a new one", async () => {
    corpus.write("a.md");
    const plan = await corpus.sync({ planOnly: true });
    const cancelled = await cancelSync(instance.context(), { runId: plan.id });
    expect(cancelled).toMatchObject({ state: "cancelled", finishedAt: expect.any(String) });
    await expect(cancelSync(instance.context(), { runId: plan.id })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await corpus.sync()).id).not.toBe(plan.id);
    expect(await corpus.held()).toEqual(["a.md"]);
  });

  it.each(["queued", "listing"])("stops an automatic sync that is %s, and nothing is applied", async (at) => {
    corpus.write("a.md");
    const ask = () => corpus.start({ planOnly: true });
    const automatic = await corpus.start({ trigger: "watch" });
    if (at === "queued") await ask();
    else source.onList = async () => void (await ask());
    await instance.drain();
    const [plan, ...others] = await listSyncs(instance.context(), { corpusId: corpus.id });
    expect(plan).toMatchObject({ id: automatic.id, state: "awaiting_confirmation", trigger: "person" });
    expect(others).toEqual([]);
    expect(await corpus.held()).toEqual([]);
  });
});

describe("requests to sync", () => {
  it("share one run if they come at the same time", async () => {
    corpus.write("a.md");
    const asked = [{}, { trigger: "watch" as const }, { trigger: "api" as const }];
    const runs = await Promise.all(asked.map((over) => corpus.start(over)));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    await instance.drain();
    expect(await corpus.held()).toEqual(["a.md"]);
    expect((await listSyncs(instance.context(), { corpusId: corpus.id })).length).toBe(1);
  });

  it("are refused with a readable message if the corpus cannot be synced", async () => {
    const refused = async (id: string) => {
      const asked = startSync(instance.context(), { corpusId: id, trigger: "person" });
      return asked.then(
        () => "started",
        (error: Error) => error.message,
      );
    };
    const change = (over: object) =>
      instance.context().db.update(corpora).set(over).where(eq(corpora.id, corpus.id));
    await change({ enabled: false });
    expect(await refused(corpus.id)).toMatch(/is turned off. Turn it on/);
    await change({ enabled: true, deletedAt: new Date() });
    expect(await refused(corpus.id)).toMatch(/in the trash/);
    expect(await refused("nowhere")).toMatch(/no corpus "nowhere"/);
    const upload = await bindForTest(instance.context(), `${corpus.id}-up`, []);
    expect(await refused(upload)).toMatch(/Its documents are uploaded/);
  });

  it("a source that does not answer is reported with a readable message, and nothing is removed", async () => {
    corpus.write("a.md");
    await corpus.sync();
    source.unreachable = `${corpus.folder}/ is not mounted.`;
    const run = await corpus.sync();
    expect(run).toMatchObject({
      state: "failed",
      error: { code: "source_unavailable", message: `${corpus.folder}/ is not mounted.` },
    });
    expect(await corpus.held()).toEqual(["a.md"]);
    const [root] = await instance
      .context()
      .db.select()
      .from(corpusRoots)
      .where(eq(corpusRoots.corpusId, corpus.id));
    expect(root).toMatchObject({ lastError: `${corpus.folder}/ is not mounted.` });
    const [away] = await readCorpusHealth(instance.context(), [corpus.id]);
    expect(away).toMatchObject({ documentCount: 1, lastError: `${corpus.folder}/ is not mounted.` });
    expect(away?.reasons.map(({ code }) => code)).toContain("source_unreachable");
    source.unreachable = null;
    expect(await corpus.sync()).toMatchObject({ state: "done", counts: { unchanged: 1 } });
    const [back] = await readCorpusHealth(instance.context(), [corpus.id]);
    expect(back).toMatchObject({ status: "healthy", lastError: null });
    const audited = await instance.database.sql`
      select 1 from events where name = 'retrieval.corpus.refreshed' and ${corpus.id} = any(corpus_ids)`;
    expect(audited.length).toBeGreaterThan(0);
    const [mended] = await instance
      .context()
      .db.select()
      .from(corpusRoots)
      .where(eq(corpusRoots.corpusId, corpus.id));
    expect(mended?.lastError).toBeNull();
  });

  it("a root that fails while it is listed or applied does not stop the other", async () => {
    corpus = await syncedCorpus(instance, source, (folder) => [
      { folder: `${folder}/1`, pathPrefix: "one" },
      { folder: `${folder}/2`, pathPrefix: "two" },
    ]);
    const { folder } = corpus;
    for (const path of ["1/a.md", "1/b.md", "2/a.md", "2/b.md"]) corpus.write(path);
    source.unreachable = `${folder}/1/ went away.`;
    const first = await corpus.sync();
    expect(first).toMatchObject({ state: "done", applied: 2, error: { code: "source_unavailable" } });
    expect(await corpus.held()).toEqual(["two/a.md", "two/b.md"]);
    source.unreachable = null;
    source.onOpen = () => {
      source.unreachable = `${folder}/1/ went away again.`;
      source.onOpen = () => {};
    };
    corpus.write("2/c.md");
    const second = await corpus.sync();
    expect(second).toMatchObject({ state: "done", error: { message: `${folder}/1/ went away again.` } });
    expect(await corpus.held()).toEqual(["one/a.md", "two/a.md", "two/b.md", "two/c.md"]);
    source.unreachable = null;
    expect(await corpus.sync()).toMatchObject({ state: "done", error: null });
    expect(await corpus.held()).toEqual(["one/a.md", "one/b.md", "two/a.md", "two/b.md", "two/c.md"]);
  });

  it("a file in two corpora is stored once and is two documents, and removing one leaves the other", async () => {
    const words = "# Slipway\n\nThe slipway of the same file is closed on Sundays.\n";
    corpus.write("same.md", words);
    const other = await syncedCorpus(instance, source);
    other.write("same.md", words);
    await corpus.sync();
    await other.sync();
    const rows = await instance.database.sql`select distinct v.byte_hash from versions v
      join documents d on d.id = v.document_id where d.corpus_id in (${corpus.id}, ${other.id})`;
    expect(rows.length).toBe(1);
    corpus.remove("same.md");
    await corpus.sync();
    expect(await corpus.held()).toEqual([]);
    const [left] = await other.holdings();
    const answer = await searchEvidence(instance.context(), { query: "slipway closed on Sundays" });
    expect(JSON.stringify(answer)).toContain(left?.id);
    expect(await instance.runtime.blobs.has(rows[0]?.byte_hash)).toBe(true);
  });
});

it("a sync can be cancelled between files and during one, and the next sync does the rest", async () => {
  for (const name of ["a.md", "b.md", "c.md"]) corpus.write(name);
  const started = await corpus.start();
  source.onOpen = async (path) => {
    if (path === "b.md") await cancelSync(instance.context(), { runId: started.id });
  };
  await instance.drain();
  expect(await readSync(instance.context(), { runId: started.id })).toMatchObject({
    state: "cancelled",
    applied: 1,
  });
  expect(await corpus.held()).toEqual(["a.md"]);
  source.onOpen = () => {};
  const next = await corpus.sync();
  expect(next.counts).toMatchObject({ new: 2, unchanged: 1 });
  expect(await corpus.held()).toEqual(["a.md", "b.md", "c.md"]);
});

it("automatic syncs without changes are removed, except the newest and the newest failed one", async () => {
  corpus.write("a.md");
  const first = await corpus.sync({ trigger: "poll" });
  await corpus.sync({ trigger: "poll" });
  const empty = await corpus.sync({ trigger: "watch" });
  const listed = async () =>
    (await listSyncs(instance.context(), { corpusId: corpus.id })).map(({ id }) => id);
  expect(await listed()).toEqual([empty.id, first.id]);
  source.unreachable = `${corpus.folder}/ is not mounted.`;
  await corpus.sync({ trigger: "poll" });
  const vain = await corpus.sync({ trigger: "poll" });
  expect(await listed()).toEqual([vain.id, empty.id, first.id]);
  const jobs = await instance.database.sql`
    select batch_id from jobs where corpus_id = ${corpus.id} and kind = 'sync-corpus'`;
  expect(jobs.map((row) => row.batch_id).sort()).toEqual([vain.id, empty.id, first.id].sort());
});

it("a file that fails for an unknown reason affects no other, and the next sync tries it again", async () => {
  for (const name of ["a.md", "b.md"]) corpus.write(name);
  source.onOpen = (path) => {
    if (path === "a.md") throw new TypeError("the wire broke");
  };
  const run = await corpus.sync();
  expect(run).toMatchObject({ state: "done", applied: 2, failed: 1 });
  const [failed] = await corpus.items(run.id);
  expect(failed).toMatchObject({ path: "a.md", state: "failed", error: { code: "internal" } });
  expect(failed?.error?.message).not.toContain("the wire broke");
  source.onOpen = () => {};
  expect(await corpus.sync()).toMatchObject({ state: "done", failed: 0, counts: { new: 1, unchanged: 1 } });
});
