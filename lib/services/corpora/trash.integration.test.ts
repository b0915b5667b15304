import { mkdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#lib/context.ts";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createCorpus } from "./create-corpus.ts";
import { editCorpus } from "./edit-corpus.ts";
import { countCorpus } from "./internal/count-corpus.ts";
import { listCorpusItems } from "./list-corpus-items.ts";
import { purgeCorpora } from "./purge-corpora.ts";
import { queueIndexRepairs } from "./queue-index-repairs.ts";
import { readCorpus } from "./read-corpus.ts";
import { restoreCorpus, trashCorpus } from "./trash-corpus.ts";

/**
 * A corpus in the trash disappears at once, can be restored completely, and is purged completely without harm to
 * another.
 */

const SHARED = "# Quay walls\n\nA quay wall is built of granite and is founded on rock.\n";
const DAY_MS = 24 * 3600 * 1000;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

const create = (title: string, given: Record<string, unknown> = {}) =>
  createCorpus(instance.context(), createBindingSchema.parse({ title, ...given }));
const later = (days: number): Partial<Context> => ({ now: new Date(Date.now() + days * DAY_MS) });
const search = (query: string, corpora?: readonly string[]) =>
  searchEvidence(instance.context(), { query, filters: corpora ? { corpora: [...corpora] } : {} });
const actions = async (corpusId: string) =>
  (await listAudit(instance.context(), { subjectType: "corpus", subjectId: corpusId })).map(
    ({ action }) => action,
  );

describe("the trash", () => {
  it("hides a corpus from every read at once, stops its work, and restores it as it was", async () => {
    const { id } = await create("Weirs");
    const { documentId } = await instance.upload("weir.md", "# Weir\n\nThe weir holds the pool.\n", {
      corpusId: id,
    });
    const waiting = await instance.receive("late.md", "# Late\n\nA fish ladder beside it.\n", {
      corpusId: id,
    });
    const found = async () =>
      (await search("weir holds the pool")).results.map((result) => result.documentId);
    expect(await found()).toContain(documentId);

    const trashed = await trashCorpus(instance.context(), { corpusId: id });
    expect(trashed.restoreUntil).not.toBeNull();
    expect(await found()).not.toContain(documentId);
    await expect(readDocument(instance.context(), { documentId, query: {} })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(readCorpus(instance.context(), { corpusId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(trashCorpus(instance.context(), { corpusId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      editCorpus(instance.context(), { corpusId: id, edit: { title: "Locks" } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await listCorpusItems(instance.context())).map((item) => item.id)).not.toContain(id);
    expect((await listCorpusItems(instance.context(), { trash: true })).map((item) => item.id)).toContain(id);
    await instance.drain();
    const [job] = await instance.database.sql<{ state: string }[]>`
      select state from jobs where id = ${waiting.outcome === "accepted" ? waiting.jobId : ""}`;
    expect(job?.state).toBe("cancelled");

    await restoreCorpus(instance.context(), { corpusId: id });
    await instance.drain();
    expect(await found()).toContain(documentId);
    expect((await search("fish ladder", [id])).results[0]?.title).toBe("Late");
    expect(await actions(id)).toEqual(["corpus.restored", "corpus.trashed", "corpus.created"]);
  });

  it("frees the title for another corpus, and reports the conflict on restore", async () => {
    const { id } = await create("Mills");
    await trashCorpus(instance.context(), { corpusId: id });
    expect((await create("Mills")).id).toBe("mills-2");
    await expect(restoreCorpus(instance.context(), { corpusId: id })).rejects.toThrow(
      /"Mills" now. Rename that one, or restore this one under another name/,
    );
    expect(await restoreCorpus(instance.context(), { corpusId: id, title: "Old mills" })).toMatchObject({
      ...{ title: "Old mills", deletedAt: null },
    });
    await expect(restoreCorpus(instance.context(), { corpusId: id })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("keeps a corpus for the configured days and no longer", async () => {
    const { id } = await create("Piers");
    await trashCorpus(instance.context(), { corpusId: id });
    const days = instance.runtime.config.corpora.trashDays;
    expect((await purgeCorpora(instance.context(later(days - 1)))).corpora).toBe(0);
    await expect(restoreCorpus(instance.context(later(days + 1)), { corpusId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    await restoreCorpus(instance.context(later(days - 1)), { corpusId: id });
    expect((await readCorpus(instance.context(), { corpusId: id })).id).toBe(id);
  });
});

describe("a corpus that cannot be purged", () => {
  it("does not stop the purge of the others, and the job says how many failed", async () => {
    const stuck = await create("Sluices");
    const other = await create("Culverts");
    const uploads = [
      await instance.upload("sluice.md", "# Sluice\n\nThe sluice is wound by hand.\n", {
        corpusId: stuck.id,
      }),
      await instance.upload("gate.md", "# Gate\n\nIts gate is of elm.\n", { corpusId: stuck.id }),
    ];
    await instance.upload("culvert.md", "# Culvert\n\nThe culvert is of brick.\n", { corpusId: other.id });
    for (const { id } of [stuck, other]) await trashCorpus(instance.context(), { corpusId: id });
    const [version] = await instance.database.sql<{ hash: string }[]>`
      select byte_hash as hash from versions where document_id = ${uploads[0]?.documentId ?? ""}`;
    const { blobs } = instance.runtime;
    const remove = (hash: string) =>
      hash === version?.hash ? Promise.reject(new Error("stuck")) : blobs.delete(hash);
    const after = later(instance.runtime.config.corpora.trashDays + 1);
    await expect(
      purgeCorpora(instance.context({ ...after, blobs: { ...blobs, delete: remove } })),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^Could not purge 1 deleted document\. The rest was purged\./),
    });
    const left = await instance.database.sql`
      select c.id, count(d.id)::int as documents from corpora c left join documents d on d.corpus_id = c.id
      where c.id in (${stuck.id}, ${other.id}) group by c.id`;
    expect(left).toEqual([{ id: stuck.id, documents: 1 }]);
    expect(await purgeCorpora(instance.context(after))).toEqual({ corpora: 1, documents: 1 });
  });
});

/** Returns the table columns that mention a corpus, a document or a version. */
async function mentions(corpusId: string, documentIds: readonly string[]): Promise<string[]> {
  const columns = await instance.database.sql<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('corpus_id', 'document_id')`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const wanted = column === "corpus_id" ? [corpusId] : [...documentIds];
    const [row] = await instance.database.sql<{ rows: number }[]>`
      select count(*)::int as rows from ${instance.database.sql(table)}
      where ${instance.database.sql(column)} = any(${wanted}::text[])`;
    if (row && row.rows > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

async function bindFolder(name: string) {
  const folder = path.join(instance.runtime.config.corpora.localRoots[0] ?? "", name);
  await mkdir(folder, { recursive: true });
  return { roots: [{ kind: "local", locator: { local_path: folder } }] };
}

describe("the purge of a corpus", () => {
  it("deletes every row in resumable steps, and leaves shared data intact for other corpora", async () => {
    const keeps = await create("Keeps");
    const { id } = await create("Goes", await bindFolder("goes"));
    const kept = await instance.upload("quay.md", SHARED, { corpusId: keeps.id });
    const shared = await instance.upload("quay.md", SHARED, { corpusId: id });
    const own = await instance.upload("own.md", "# Cranes\n\nA crane lifts the lock gates.\n", {
      corpusId: id,
    });
    const ids = [shared.documentId, own.documentId];
    await startSync(instance.context(), { corpusId: id, trigger: "person" });
    const hashes = await instance.database.sql<{ hash: string; document: string }[]>`
      select byte_hash as hash, document_id as document from versions where document_id = any(${ids}::text[])`;
    const hashOf = (document: string) => hashes.find((row) => row.document === document)?.hash ?? "";
    const { results } = await search("crane lifts lock gates", [id]);
    const passage = results[0]?.passages[0];
    if (!passage) throw new Error("the crane was not found");
    const pack = await createPack(instance.context(), {
      title: "Cranes",
      items: [{ evidenceRef: passage.evidenceRef, role: "for" }],
    });
    const before = await countCorpus(instance.database.db, keeps.id);
    const goes = await countCorpus(instance.database.db, id);
    expect(goes).toMatchObject({ documents: 2, originals: 2, originalsShared: 1, roots: 1, syncs: 1 });
    expect(goes.vectorsShared).toBeGreaterThan(0);
    expect(goes.vectors).toBeGreaterThan(goes.vectorsShared);

    await trashCorpus(instance.context(), { corpusId: id });
    const after = later(instance.runtime.config.corpora.trashDays + 1);
    const killed = { ...instance.runtime.blobs, delete: () => Promise.reject(new Error("killed")) };
    await expect(purgeCorpora(instance.context({ ...after, blobs: killed }))).rejects.toMatchObject({
      cause: { message: "killed" },
    });
    expect((await purgeCorpora(instance.context(after), { documentsAtMost: 1 })).corpora).toBe(0);
    // The purge has begun, so the corpus cannot be restored on any date.
    await expect(restoreCorpus(instance.context(), { corpusId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await purgeCorpora(instance.context(after))).corpora).toBe(1);
    expect(await purgeCorpora(instance.context(after))).toEqual({ corpora: 0, documents: 0 });

    expect(await mentions(id, ids)).toEqual(["pack_items.corpus_id", "pack_items.document_id"]);
    expect(await instance.runtime.blobs.has(hashOf(own.documentId))).toBe(false);
    expect(await instance.runtime.blobs.has(hashOf(shared.documentId))).toBe(true);
    const [orphans] = await instance.database.db.execute<{ vectors: number }>(sql`
      select count(*)::int as vectors from embeddings e
      where not exists (select 1 from chunk_vectors v where v.embedding_id = e.id)`);
    expect(orphans?.vectors).toBe(0);

    expect({
      ...(await countCorpus(instance.database.db, keeps.id)),
      originalsShared: 1,
      vectorsShared: 0,
    }).toEqual({
      ...before,
      vectorsShared: 0,
    });
    expect((await search("quay wall of granite")).results.map((result) => result.documentId)).toContain(
      kept.documentId,
    );

    const entries = await listAudit(instance.context(), { subjectType: "corpus", subjectId: id });
    expect(entries.map(({ action }) => action).slice(0, 3)).toEqual([
      ...["corpus.purged", "corpus.purge_started", "corpus.trashed"],
    ]);
    expect(entries[0]?.before).toMatchObject({ title: "Goes", rows: { documents: 2, roots: 1 } });
    const left = entries[0]?.after?.rows as Record<string, number>;
    expect(Object.values(left).every((count) => count === 0)).toBe(true);

    const read = await readPack(instance.context(), { id: pack.id });
    expect(JSON.stringify(read)).not.toContain("lock gates");
    expect(JSON.stringify(read)).toContain(passage.evidenceRef);
    // The id is free again.
    expect((await create("Goes")).id).toBe(id);
  });

  it("allows no new rows for the corpus while it waits", async () => {
    const { id } = await create("Sleeps");
    await instance.upload("sleep.md", "# Sleep\n\nNothing is queued for a corpus in the trash.\n", {
      corpusId: id,
    });
    await instance.database.sql`update versions set indexed_at = null where document_id in
      (select id from documents where corpus_id = ${id})`;
    await trashCorpus(instance.context(), { corpusId: id });
    await queueIndexRepairs(instance.context());
    const waiting = await instance.database
      .sql`select 1 from jobs where corpus_id = ${id} and state = 'queued'`;
    expect(waiting).toHaveLength(0);
  });
});
