import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpusRoots, sourceEntries, syncItems, syncRuns } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { readHealthOfCorpus } from "./read-health-of-corpus.ts";
import { recomputeCorpusHealth } from "./recompute-corpus-health.ts";

let instance: TestInstance;
const QUAY = { corpusId: "quay" };
const view = (context = instance.context()) => readHealthOfCorpus(context, QUAY);

beforeAll(async () => {
  instance = await openTestInstance();
  await ensureCorpus(instance.context(), { id: "quay", title: "Quay" });
});
afterAll(() => instance?.close());

/** Compares the stored row with a fresh computation. */
async function expectTrue(): Promise<void> {
  const { updatedAt: _then, ...shown } = await view();
  await recomputeCorpusHealth(instance.context(), { corpusIds: ["quay"], because: "poll" });
  const { updatedAt: _now, ...so } = await view();
  expect(shown).toEqual(so);
}

describe("a corpus's current view is right after each change:", () => {
  let documentId = "";

  it("documents received, ingested and failed", async () => {
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

  it("vectors by facet and model, storage, and the recipe of the index", async () => {
    const shown = await view();
    const facets = shown.vectors.map(({ facet }) => facet);
    expect(facets).toEqual(["content", "contextual"]);
    expect(shown.vectors.every(({ count, modelId }) => count > 0 && modelId !== "")).toBe(true);
    expect(shown.fingerprint.models).toEqual([shown.vectors[0]?.modelId]);
    expect(shown.fingerprint.chunking).toMatch(/^[0-9a-f]{16}$/);
    expect(shown.storage.originals).toBe(
      "# Rope\n\nThe rope is thirty metres long.\n".length + "%PDF-1.4 and nothing more".length,
    );
    expect(shown.storage.index).toBeGreaterThan(0);
  });

  it("documents removed, restored, renamed and purged", async () => {
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

  it("the corpus disabled and enabled", async () => {
    await switchCorpus(instance.context(), { corpusId: "quay", enabled: false });
    expect(await view()).toMatchObject({ status: "disabled" });
    await switchCorpus(instance.context(), { corpusId: "quay", enabled: true });
    expect((await view()).status).not.toBe("disabled");
  });

  it("another configuration, without a change of the corpus", async () => {
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

  it("a change committed while the row is computed", async () => {
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

describe("files at the source", () => {
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

  it("are each indexed, pending, failed or skipped", async () => {
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

  it("make the corpus stale while a plan is not applied, and a failed sync adds its message", async () => {
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
