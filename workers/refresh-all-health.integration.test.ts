import { asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corpora, corpusRoots, events } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { CONNECTOR_KINDS } from "#lib/domain/connector-kinds.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { silentLogger } from "#lib/log/log.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { requestReindex } from "#lib/services/corpora/request-reindex.ts";
import { listProviders } from "#lib/services/health/list-providers.ts";
import { readHealthOfCorpus } from "#lib/services/health/read-health-of-corpus.ts";
import { recomputeHealthOfChangedCorpora } from "#lib/services/health/recompute-health-of-changed-corpora.ts";
import { refreshAllHealth } from "#lib/services/health/refresh-all-health.ts";
import { switchProvider } from "#lib/services/health/switch-provider.ts";
import { readQueryStats } from "#lib/services/receipts/query-stats.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { keepHealth } from "./keep-health.ts";

let instance: TestInstance;
const QUAY = { corpusId: "quay" };
const view = (context = instance.context()) => readHealthOfCorpus(context, QUAY);

beforeAll(async () => {
  instance = await openTestInstance();
  await ensureCorpus(instance.context(), { id: "quay", title: "Quay" });
  await instance.receive("rope.md", "# Rope\n\nThe rope is thirty metres long.\n", QUAY);
  await instance.receive("many.md", "# Many\n\nMany boats lie here.\n", QUAY);
  await instance.drain();
  await instance.database.db
    .insert(corpusRoots)
    .values({ id: "root_quayquay", corpusId: "quay", kind: "local", pathPrefix: "shed" });
  await instance.database.sql`update documents set root_id = 'root_quayquay' where corpus_id = 'quay'`;
  await touchCorpus(instance.database.db, "quay");
});
afterAll(() => instance?.close());

const connector = (check: Connectors["local"]["check"]): Connectors => {
  const refuse = () => {
    throw new AppError("source_unavailable", "not in this test");
  };
  return recordOf(CONNECTOR_KINDS, (kind) => ({ kind, check, list: refuse, open: refuse }));
};
const THERE = connector(async () => ({ status: "healthy", note: null }));
const AWAY = connector(async () => {
  throw new AppError("source_unavailable", "The folder /shed is not there.");
});

describe("the current views are computed again", () => {
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
  /** Simulates a change without notice, by a new release, another program or a restored database. */
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
    // It has the current recipe.
    await ensureCorpus(instance.context(), { id: "other", title: "Other" });
    await instance.upload("other.md", "# Other\n\nAnother text.\n", { corpusId: "other" });
  });
  beforeEach(async () => {
    await renew();
    await refreshAllHealth(instance.context(), { connectors: THERE, because: "poll" });
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
      .poll(heard)
      .toEqual([...becameStale("startup"), ["retrieval.corpus.health_changed", "state_change", "quay"]]);
    await keeping.stop();
  });

  it("by a scheduled check, which also checks sources and models", async () => {
    await olden();
    await refreshAllHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await heard()).toEqual(becameStale("poll"));
    since = await last();
    await refreshAllHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await heard()).toEqual([]);
  });

  it("by a scheduled check that finds a source unreachable, and reachable again", async () => {
    await refreshAllHealth(instance.context(), { connectors: AWAY, because: "poll" });
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
    await refreshAllHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await view()).toMatchObject({ status: "healthy", lastError: null });
    expect(await local()).toMatchObject({ status: "healthy", note: null });
  });

  it("when a requested refresh has ended", async () => {
    await requestReindex(instance.context(), { corpusId: "quay" });
    const ended = ["retrieval.corpus.refreshed", "state_change", "quay"];
    const drained = async () => {
      // The queue does not hand out a job in the millisecond of its creation.
      await instance.drain();
      await recomputeHealthOfChangedCorpora(instance.context());
      return (await heard()).filter(([name]) => name === "retrieval.corpus.refreshed");
    };
    await expect.poll(drained).toEqual([ended]);
    await view();
    expect(await drained()).toEqual([ended]);
  });

  it("when its state changes, once for a burst of changes", async () => {
    const { db } = instance.database;
    await db.update(corpora).set({ enabled: false }).where(eq(corpora.id, "quay"));
    for (let times = 0; times < 20; times++) await touchCorpus(db, "quay");
    expect(await recomputeHealthOfChangedCorpora(instance.context())).toEqual({ refreshed: [] });
    await instance.database.sql`update corpus_touches set touched_at = now() - interval '2 seconds'`;
    expect(await recomputeHealthOfChangedCorpora(instance.context())).toEqual({ refreshed: ["quay"] });
    expect(await recomputeHealthOfChangedCorpora(instance.context())).toEqual({ refreshed: [] });
    expect(await heard()).toEqual([["retrieval.corpus.health_changed", "state_change", "quay"]]);
    await db.update(corpora).set({ enabled: true }).where(eq(corpora.id, "quay"));
  });
});

describe("the list of providers", () => {
  it("has our index, the connectors and the configured models, with status unknown before the first check", async () => {
    const later = instance.context({ now: new Date(Date.now() + 3_600_000) });
    const listed = await listProviders(later);
    expect(listed.map(({ id }) => id)).toEqual([
      ...["index", "connector:local", "connector:onedrive", "connector:sharepoint"],
      ...["model:embedder", "model:page-embedder"],
    ]);
    const bound = listed.filter(({ id }) => id === "connector:local" || id.startsWith("model:"));
    expect(bound.every(({ status, note }) => status === "unknown" && note !== null)).toBe(true);
  });

  it("shows a connector as unused until a corpus is bound through it, also if it is unavailable", async () => {
    const drive = async () =>
      (await listProviders(instance.context())).find(({ id }) => id === "connector:onedrive");
    await refreshAllHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await drive()).toMatchObject({
      ...{ status: "unused", note: "No corpus uses it.", corpora: 0, enabled: true },
    });
    const root = { id: "root_drivedrive", corpusId: "quay", kind: "onedrive", pathPrefix: "drive" } as const;
    await instance.database.db.insert(corpusRoots).values(root);
    await refreshAllHealth(instance.context(), { connectors: THERE, because: "poll" });
    expect(await drive()).toMatchObject({ status: "healthy", note: null, corpora: 1 });
    await instance.database.db.delete(corpusRoots).where(eq(corpusRoots.id, root.id));
    expect(await drive()).toMatchObject({ status: "unused" });
  });

  it("lets a person turn off a connector: it shows the reason, is in the audit log, and its roots are not checked", async () => {
    const context = instance.context();
    expect(await switchProvider(context, { id: "connector:local", enabled: false })).toMatchObject({
      ...{ status: "disabled", enabled: false, switchable: true, note: expect.stringMatching(/not synced/) },
    });
    let asked = 0;
    const counting = connector(async () => {
      asked++;
      return { status: "healthy", note: null };
    });
    await refreshAllHealth(context, { connectors: counting, because: "poll" });
    expect(asked).toBe(0);
    await switchProvider(context, { id: "connector:local", enabled: true });
    await switchProvider(context, { id: "connector:local", enabled: true });
    const audit = await listAudit(context, { subjectType: "provider", limit: 10 });
    expect(audit.map(({ action }) => action)).toEqual(["provider.enabled", "provider.disabled"]);
  });

  it("refuses to switch a model, which only the configuration can, and an unknown provider", async () => {
    const off = (id: string) => switchProvider(instance.context(), { id, enabled: false });
    await expect(off("model:embedder")).rejects.toMatchObject({ code: "conflict" });
    await expect(off("connector:post")).rejects.toMatchObject({ code: "not_found" });
  });
});

it("query statistics count searches and searches without results, and contain no question", async () => {
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
