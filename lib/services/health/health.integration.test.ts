import { asc, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corpora, corpusRoots, events, sourceEntries, syncItems, syncRuns } from "#db/schema/index.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { silentLogger } from "#lib/log/log.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { ensureCorpus } from "#lib/services/corpora/corpora.ts";
import { requestReindex } from "#lib/services/corpora/request-reindex.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";
import { touchCorpus } from "#lib/services/corpora/touch-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { purgeDeleted } from "#lib/services/documents/purge-deleted.ts";
import { removeDocument, restoreDocument } from "#lib/services/documents/remove-document.ts";
import { listProviders } from "#lib/services/providers/list-providers.ts";
import { switchProvider } from "#lib/services/providers/switch-provider.ts";
import { readQueryStats } from "#lib/services/search/query-stats.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { keepHealth } from "#workers/keep-health.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { pollHealth } from "./poll-health.ts";
import { readCorpusHealth } from "./read-corpus-health.ts";
import { refreshHealth } from "./refresh-health.ts";
import { refreshTouched } from "./refresh-touched.ts";

let instance: TestInstance;
const QUAY = { corpusId: "quay" };
const view = async (context = instance.context()) => {
  const [found] = await readCorpusHealth(context, ["quay"]);
  if (found === undefined) throw new Error("the corpus has no row");
  return found;
};

beforeAll(async () => {
  instance = await openTestInstance();
  await ensureCorpus(instance.context(), { id: "quay", title: "Quay" });
});
afterAll(() => instance?.close());

/** What the row tells, beside what is so. */
async function expectTrue(): Promise<void> {
  const { updatedAt: _then, ...told } = await view();
  await refreshHealth(instance.context(), { corpusIds: ["quay"], because: "poll" });
  const { updatedAt: _now, ...so } = await view();
  expect(told).toEqual(so);
}

describe("the row tells what is so, after whatever changes it", () => {
  let documentId = "";

  it("documents received, read, and failed", async () => {
    await instance.receive("rope.md", "# Rope\n\nThe rope is thirty metres long.\n", QUAY);
    expect(await view()).toMatchObject({ status: "syncing", coverage: { found: 1, pending: 1 } });
    await instance.drain();
    expect(await view()).toMatchObject({ status: "healthy", freshnessState: "fresh", documentCount: 1 });
    await expectTrue();
    await instance.receive("broken.pdf", "%PDF-1.4 and nothing more", QUAY);
    await instance.drain();
    expect(await view()).toMatchObject({ status: "error", coverage: { found: 2, indexed: 1, failed: 1 } });
    await expectTrue();
  });

  it("vectors by facet and model, storage, and what the index was built by", async () => {
    const told = await view();
    const facets = told.vectors.map(({ facet }) => facet);
    expect(facets).toEqual(["content", "contextual"]);
    expect(told.vectors.every(({ count, modelId }) => count > 0 && modelId !== "")).toBe(true);
    expect(told.fingerprint.models).toEqual([told.vectors[0]?.modelId]);
    expect(told.fingerprint.chunking).toMatch(/^[0-9a-f]{16}$/);
    expect(told.storage.originals).toBe(
      "# Rope\n\nThe rope is thirty metres long.\n".length + "%PDF-1.4 and nothing more".length,
    );
    expect(told.storage.index).toBeGreaterThan(0);
  });

  it("documents removed, brought back, renamed, purged", async () => {
    const [row] = await instance.database.sql<
      { id: string }[]
    >`select id from documents where title = 'Rope'`;
    documentId = row?.id ?? "";
    await removeDocument(instance.context(), { documentId });
    expect(await view()).toMatchObject({ documentCount: 1, coverage: { indexed: 0 } });
    await expectTrue();
    await restoreDocument(instance.context(), { documentId });
    expect((await view()).documentCount).toBe(2);
    await editMetadata(instance.context(), { documentId, metadata: { title: "Ropes" } });
    expect((await view()).reasons.map(({ code }) => code)).toContain("title_changed");
    await instance.drain();
    expect((await view()).reasons.map(({ code }) => code)).not.toContain("title_changed");
    const other = await instance.upload("gone.md", "# Gone\n\nSoon gone.\n", QUAY);
    await removeDocument(instance.context(), { documentId: other.documentId });
    const { storage } = await view();
    await purgeDeleted(instance.context({ now: new Date(Date.now() + 365 * 86_400_000) }));
    expect((await view()).storage.originals).toBeLessThan(storage.originals);
    await expectTrue();
  });

  it("switched off and on", async () => {
    await switchCorpus(instance.context(), { corpusId: "quay", enabled: false });
    expect(await view()).toMatchObject({ status: "disabled" });
    await switchCorpus(instance.context(), { corpusId: "quay", enabled: true });
    expect((await view()).status).not.toBe("disabled");
  });

  it("judged by another configuration: without a change of the corpus", async () => {
    const other = await openTestInstance({ embedder: null });
    try {
      const { embedder: _none, ...rest } = instance.context();
      const keywordOnly = { ...rest, embedder: null, config: other.context().config };
      expect(await view(keywordOnly)).toMatchObject({
        freshnessState: "stale",
        reasons: [
          { code: "embedding_model_changed", documents: 1 },
          { code: "not_indexed_yet", documents: 1 },
        ],
      });
    } finally {
      await other.close();
    }
    expect((await view()).freshnessState).toBe("fresh");
  });

  it("a change that is committed while the row is made anew is not lost", async () => {
    const before = await view();
    await Promise.all([
      ...Array.from({ length: 4 }, () => view()),
      ...Array.from({ length: 4 }, (_, at) =>
        instance.receive(`many-${at}.md`, `# Many ${at}\n\nText ${at}.\n`, QUAY),
      ),
    ]);
    await instance.drain();
    expect((await view()).documentCount).toBe(before.documentCount + 4);
    await expectTrue();
  });
});

describe("what stands at the source", () => {
  const entry = { rootId: "root_quayquay", changeTag: "1", seenAt: new Date() };
  const runAt = (at: number) =>
    ({ corpusId: "quay", trigger: "person", actorId: "test", startedAt: new Date(at) }) as const;

  beforeAll(async () => {
    const { db } = instance.database;
    await db
      .insert(corpusRoots)
      .values({ id: "root_quayquay", corpusId: "quay", kind: "local", pathPrefix: "shed" });
    await db.execute(sql`update documents set root_id = 'root_quayquay' where corpus_id = 'quay'`);
    const living = await db.execute<{ id: string; path: string }>(
      sql`select id, source_path as path from documents where corpus_id = 'quay' and deleted_at is null`,
    );
    await db
      .insert(sourceEntries)
      .values([
        ...living.map(({ id, path }) => ({ ...entry, path, externalId: id, documentId: id })),
        { ...entry, path: "film.mkv", externalId: "x1", skipReason: "unsupported_format" },
        { ...entry, path: ".lock", externalId: "x2", skipReason: "hidden" },
        { ...entry, path: "waiting.md", externalId: "x3" },
      ]);
    await touchCorpus(db, "quay");
  });

  it("is what is indexed and what is explained", async () => {
    const { coverage, documentCount } = await view();
    const skipped = coverage.skipped.reduce((sum, { files }) => sum + files, 0);
    expect(coverage.found).toBe(documentCount + 3);
    expect(coverage.indexed + coverage.pending + coverage.failed + skipped).toBe(coverage.found);
    expect(coverage.skipped).toEqual([
      { reason: "hidden", files: 1 },
      { reason: "unsupported_format", files: 1 },
    ]);
    expect(coverage.pending).toBe(1);
  });

  it("a plan that nobody carries out, then a sync that fails: stale, and the words of why", async () => {
    const { db } = instance.database;
    const planned = { ...runAt(1000), id: "sync_aaaaaaaa", plannedAt: new Date(2000) };
    await db.insert(syncRuns).values({ ...planned, state: "awaiting_confirmation" });
    await db.insert(syncItems).values([
      { runId: planned.id, rootId: "root_quayquay", path: "rope.md", action: "changed" },
      { runId: planned.id, rootId: "root_quayquay", path: "film.mkv", action: "skipped" },
    ]);
    await touchCorpus(db, "quay");
    expect(await view()).toMatchObject({
      ...{ freshnessState: "stale", source: { changes: 1, changedAt: new Date(2000).toISOString() } },
      reasons: expect.arrayContaining([{ code: "source_changed", documents: 1 }]),
    });
    await db.insert(syncRuns).values({
      ...{ ...runAt(3000), id: "sync_bbbbbbbb", state: "failed", finishedAt: new Date(4000) },
      ...{ errorCode: "source_refused", errorMessage: "The sign-in has expired." },
    });
    await touchCorpus(db, "quay");
    expect(await view()).toMatchObject({
      ...{ status: "error", freshnessState: "stale", lastError: "The sign-in has expired." },
      source: { changes: 1, error: "The sign-in has expired." },
    });
    await db.delete(syncRuns);
    await touchCorpus(db, "quay");
  });
});

const connector = (check: Connectors["local"]["check"]): Connectors => {
  const refuse = () => {
    throw new AppError("source_unavailable", "not in this test");
  };
  const one = { check, list: refuse, open: refuse };
  return {
    local: { kind: "local", ...one },
    onedrive: { kind: "onedrive", ...one },
    sharepoint: { kind: "sharepoint", ...one },
  };
};
const THERE = connector(async () => ({ status: "healthy", note: null }));
const AWAY = connector(async () => {
  throw new AppError("source_unavailable", "The folder /shed is not there.");
});

describe("doc18 §8.3: the current views are made anew", () => {
  let since = 0;
  const heard = async () => {
    const found = await instance.database.db
      .select({ name: events.name, detail: events.detail, corpusIds: events.corpusIds })
      .from(events)
      .where(gt(events.id, since))
      .orderBy(asc(events.id));
    return found.map(({ name, detail, corpusIds }) => [name, detail.because, ...corpusIds]);
  };
  const row = async () => {
    const [found] = await instance.database.sql<{ status: string; freshness_state: string }[]>`
      select status, freshness_state from corpus_health where corpus_id = 'quay'`;
    return found;
  };
  /** Something that a release, another program or a restored database has changed, and said nothing of. */
  const olden = () =>
    instance.database.sql`update generations set recipe_hash = 'older' where corpus_id = 'quay'`;
  const renew = () => instance.database.sql`update generations set recipe_hash = (
    select recipe_hash from generations where recipe_hash <> 'older' limit 1) where recipe_hash = 'older'`;
  const last = async () => {
    const [found] = await instance.database.sql<
      { id: number }[]
    >`select coalesce(max(id), 0)::int as id from events`;
    return found?.id ?? 0;
  };
  const becameStale = (because: string) => [
    ["retrieval.corpus.stale", because, "quay"],
    ["retrieval.corpus.health_changed", because, "quay"],
  ];

  beforeAll(async () => {
    // A whole corpus, so that only what a test does is news; and one whose recipe is today's.
    await instance.database.sql`delete from documents where source_path = 'broken.pdf'`;
    await ensureCorpus(instance.context(), { id: "other", title: "Other" });
    await instance.upload("other.md", "# Other\n\nAnother text.\n", { corpusId: "other" });
  });
  beforeEach(async () => {
    await renew();
    await pollHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await row()).toEqual({ status: "healthy", freshness_state: "fresh" });
    since = await last();
  });

  it("when a worker starts, and soon after a change while it runs", async () => {
    await olden();
    const keeping = keepHealth((signal) => instance.context({ signal }), silentLogger);
    await expect.poll(heard).toEqual(becameStale("startup"));
    await renew();
    await instance.database
      .sql`insert into corpus_touches (corpus_id, touched_at) values ('quay', now() - interval '2 seconds')`;
    await expect
      .poll(heard, { timeout: 5000 })
      .toEqual([...becameStale("startup"), ["retrieval.corpus.health_changed", "state_change", "quay"]]);
    await keeping.stop();
  });

  it("by a scheduled look, which asks the sources and models too", async () => {
    await olden();
    await pollHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await heard()).toEqual(becameStale("poll"));
    since = await last();
    await pollHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await heard()).toEqual([]);
  });

  it("by a scheduled look that finds a source gone, and back", async () => {
    await pollHealth(instance.context(), { connectors: AWAY, because: "poll" });
    expect(await heard()).toEqual([["retrieval.corpus.health_changed", "poll", "quay"]]);
    expect(await view()).toMatchObject({
      ...{ status: "error", freshnessState: "unknown", lastError: "The folder /shed is not there." },
      reasons: [{ code: "source_unreachable" }],
    });
    const { results } = await searchEvidence(instance.context(), {
      query: "many",
      filters: { corpora: ["quay"] },
    });
    expect(results[0]?.freshness).toMatchObject({ state: "unknown", reasons: ["source_unreachable"] });
    const local = async () =>
      (await listProviders(instance.context())).find(({ id }) => id === "connector:local");
    expect(await local()).toMatchObject({
      ...{ status: "degraded", corpora: 1, note: "1 of 1 place: The folder /shed is not there." },
    });
    await pollHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await view()).toMatchObject({ status: "healthy", lastError: null });
    expect(await local()).toMatchObject({ status: "healthy", note: null });
  });

  it("when a refresh that somebody asked for has ended", async () => {
    await requestReindex(instance.context(), { corpusId: "quay" });
    const ended = ["retrieval.corpus.refreshed", "refresh_completed", "quay"];
    const drained = async () => {
      // A job of this very millisecond is not given out yet.
      await instance.drain();
      return (await heard()).filter(([name]) => name === "retrieval.corpus.refreshed");
    };
    await expect.poll(drained).toEqual([ended]);
    await view();
    expect(await drained()).toEqual([ended]);
  });

  it("when its state changes: once for a burst of changes", async () => {
    const { db } = instance.database;
    await db.update(corpora).set({ enabled: false }).where(eq(corpora.id, "quay"));
    for (let times = 0; times < 20; times++) await touchCorpus(db, "quay");
    expect(await refreshTouched(instance.context())).toEqual({ refreshed: [] });
    await instance.database.sql`update corpus_touches set touched_at = now() - interval '2 seconds'`;
    expect(await refreshTouched(instance.context())).toEqual({ refreshed: ["quay"] });
    expect(await refreshTouched(instance.context())).toEqual({ refreshed: [] });
    expect(await heard()).toEqual([["retrieval.corpus.health_changed", "state_change", "quay"]]);
    await db.update(corpora).set({ enabled: true }).where(eq(corpora.id, "quay"));
  });
});

describe("providers", () => {
  it("are our index, the connectors and the configured models; what nobody looked at is unknown", async () => {
    const later = instance.context({ now: new Date(Date.now() + 3_600_000) });
    const told = await listProviders(later);
    expect(told.map(({ id }) => id)).toEqual([
      ...["index", "connector:local", "connector:onedrive", "connector:sharepoint"],
      ...["model:embedder", "model:page-embedder"],
    ]);
    const bound = told.filter(({ id }) => id === "connector:local" || id.startsWith("model:"));
    expect(bound.every(({ status, note }) => status === "unknown" && note !== null)).toBe(true);
  });

  it("a connector that no corpus is bound through is not used, however it answers; until one is", async () => {
    const drive = async () =>
      (await listProviders(instance.context())).find(({ id }) => id === "connector:onedrive");
    await pollHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await drive()).toMatchObject({
      ...{ status: "unused", note: "No corpus is bound through it.", corpora: 0, enabled: true },
    });
    const root = { id: "root_drivedrive", corpusId: "quay", kind: "onedrive", pathPrefix: "drive" } as const;
    await instance.database.db.insert(corpusRoots).values(root);
    await pollHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await drive()).toMatchObject({ status: "healthy", note: null, corpora: 1 });
    await instance.database.db.delete(corpusRoots).where(eq(corpusRoots.id, root.id));
    expect(await drive()).toMatchObject({ status: "unused" });
  });

  it("a connector is switched off with words, in the audit log; its roots are not asked", async () => {
    const context = instance.context();
    expect(await switchProvider(context, { id: "connector:local", enabled: false })).toMatchObject({
      ...{ status: "disabled", enabled: false, switchable: true, note: expect.stringMatching(/not synced/) },
    });
    let asked = 0;
    const counting = connector(async () => {
      asked++;
      return { status: "healthy", note: null };
    });
    await pollHealth(context, { connectors: counting, because: "poll" });
    expect(asked).toBe(0);
    await switchProvider(context, { id: "connector:local", enabled: true });
    await switchProvider(context, { id: "connector:local", enabled: true });
    const audit = await listAudit(context, { subjectType: "provider", limit: 10 });
    expect(audit.map(({ action }) => action)).toEqual(["provider.enabled", "provider.disabled"]);
  });

  it("a model is configuration's to switch, and what is not there is not", async () => {
    const off = (id: string) => switchProvider(instance.context(), { id, enabled: false });
    await expect(off("model:embedder")).rejects.toMatchObject({ code: "conflict" });
    await expect(off("connector:post")).rejects.toMatchObject({ code: "not_found" });
  });
});

it("statistics of questions count searches and those in vain, and hold no question", async () => {
  const ask = (query: string) =>
    searchEvidence(instance.context(), { query, mode: "keyword", filters: { corpora: ["quay"] } });
  await ask("rope");
  await ask("zeppelin");
  const later = new Date(Date.now() + 2 * 60_000);
  const stats = await readQueryStats(instance.context({ now: later }));
  expect(stats.find(({ corpusId }) => corpusId === "quay")).toMatchObject({
    ...{
      searches7: 3,
      searches30: 3,
      zeroHits7: 1,
      medianMs: expect.any(Number),
      updatedAt: later.toISOString(),
    },
  });
  const month = new Date(Date.now() + 20 * 86_400_000);
  const old = await readQueryStats(instance.context({ now: month }));
  expect(old.find(({ corpusId }) => corpusId === "quay")).toMatchObject({
    searches7: 0,
    searches30: 3,
    zeroHits7: 0,
  });
  const [{ text } = { text: "" }] = await instance.database.sql<{ text: string }[]>`
    select string_agg(q::text, ' ') as text from query_stats q`;
  expect(text).not.toMatch(/zeppelin|rope/);
});
