import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#lib/context.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { blobsAround, endedOrBlocked } from "#testing/races.ts";

const MINUTE_MS = 60_000;
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

/** A time after the undo window of everything removed now. */
const afterUndo = () =>
  new Date(Date.now() + (instance.runtime.config.data.undoWindowMinutes + 1) * MINUTE_MS);

async function removedDocument(name: string, text: string): Promise<string> {
  const { documentId } = await instance.upload(name, text);
  await removeDocument(instance.context(), { documentId });
  return documentId;
}

const searchable = async (query: string) =>
  (await searchEvidence(instance.context(), { query })).results.map(({ documentId }) => documentId);

const store = () => instance.runtime.blobs;

async function hashOf(documentId: string): Promise<string> {
  const [row] = await instance.database.sql<
    { hash: string }[]
  >`select byte_hash as hash from versions where document_id = ${documentId}`;
  return row?.hash ?? "";
}

async function rowsOf(documentId: string) {
  const [row] = await instance.database.sql`select
    (select count(*)::int from documents where id = ${documentId}) as documents,
    (select count(*)::int from chunks where document_id = ${documentId}) as chunks`;
  return row;
}

/** A client that runs `step` once, after its first statement. */
function afterFirstStatement(sql: Context["sql"], step: () => Promise<void>): Context["sql"] {
  let ran: Promise<void> | undefined;
  return new Proxy(sql, {
    apply: (target, self, parts) => {
      const result = Reflect.apply(target as (...given: unknown[]) => unknown, self, parts);
      // Fragments become part of a statement and are never awaited.
      if (!Array.isArray(parts[0]?.raw) || !/^\s*(with|delete|select)/.test(parts[0].raw[0])) return result;
      return Promise.resolve(result).then(async (rows) => {
        ran ??= step();
        await ran;
        return rows;
      });
    },
  });
}

describe("a restore and a purge", () => {
  it("leave a document unchanged that is restored after the purge listed it", async () => {
    const first = await removedDocument("plover.md", "# Plover\n\nThe plover nests on the shingle.\n");
    const second = await removedDocument("avocet.md", "# Avocet\n\nThe avocet sweeps the lagoon.\n");
    const context = instance.context({ now: afterUndo() });
    const sql = afterFirstStatement(context.sql, () => restoreDocument(context, { documentId: second }));
    expect(await purgeDeleted({ ...context, sql })).toEqual({ purged: 1 });
    expect(await rowsOf(first)).toEqual({ documents: 0, chunks: 0 });
    expect(await searchable("avocet lagoon")).toContain(second);
  });

  it("give a document that is restored and removed again its full undo window", async () => {
    await removedDocument("dunlin.md", "# Dunlin\n\nThe dunlin follows the tide.\n");
    const second = await removedDocument("knot.md", "# Knot\n\nThe knot flies in a cloud.\n");
    const context = instance.context({ now: afterUndo() });
    const sql = afterFirstStatement(context.sql, async () => {
      await restoreDocument(context, { documentId: second });
      await removeDocument(context, { documentId: second });
    });
    expect(await purgeDeleted({ ...context, sql })).toEqual({ purged: 1 });
    await restoreDocument(context, { documentId: second });
    expect(await searchable("knot cloud")).toContain(second);
  });

  it("do not restore a document whose index rows are being deleted", async () => {
    const documentId = await removedDocument("ruff.md", "# Ruff\n\nThe ruff displays in May.\n");
    const context = instance.context({ now: afterUndo() });
    let refusal: unknown;
    const sql = afterFirstStatement(context.sql, async () => {
      refusal = await restoreDocument(context, { documentId }).then(
        () => "restored",
        (error) => error,
      );
    });
    expect(await purgeDeleted({ ...context, sql })).toEqual({ purged: 1 });
    expect(refusal).toMatchObject({ code: "not_found" });
    expect(await rowsOf(documentId)).toEqual({ documents: 0, chunks: 0 });
  });

  it("complete on the next run after a purge was killed", async () => {
    const documentId = await removedDocument("smew.md", "# Smew\n\nThe smew winters on the mere.\n");
    const context = instance.context({ now: afterUndo() });
    const sql = afterFirstStatement(context.sql, () => Promise.reject(new Error("killed")));
    await expect(purgeDeleted({ ...context, sql })).rejects.toMatchObject({ cause: { message: "killed" } });
    await expect(restoreDocument(context, { documentId })).rejects.toMatchObject({ code: "not_found" });
    expect(await purgeDeleted(context)).toEqual({ purged: 1 });
    expect(await rowsOf(documentId)).toEqual({ documents: 0, chunks: 0 });
  });

  it("complete on the next run after a purge was killed while it deleted the bytes", async () => {
    const documentId = await removedDocument("gadwall.md", "# Gadwall\n\nThe gadwall dabbles.\n");
    const hash = await hashOf(documentId);
    const blobs = blobsAround(instance, { delete: () => Promise.reject(new Error("killed")) });
    const context = instance.context({ now: afterUndo() });
    await expect(purgeDeleted({ ...context, blobs })).rejects.toMatchObject({ cause: { message: "killed" } });
    expect(await purgeDeleted(context)).toEqual({ purged: 1 });
    expect(await store().has(hash)).toBe(false);
    expect(await rowsOf(documentId)).toEqual({ documents: 0, chunks: 0 });
  });

  it("wait for each other: the purge leaves a document whose restore commits first", async () => {
    const documentId = await removedDocument("godwit.md", "# Godwit\n\nThe godwit probes the mud.\n");
    const context = instance.context({ now: afterUndo() });
    const { promise: purging, resolve } = Promise.withResolvers<{ purging: Promise<unknown> }>();
    await instance.database.sql.begin(async (tx) => {
      await tx`update documents set deleted_at = null where id = ${documentId}`;
      const purge = purgeDeleted(context);
      resolve({ purging: purge });
      await endedOrBlocked(instance, purge);
    });
    expect(await (await purging).purging).toEqual({ purged: 0 });
    expect(await searchable("godwit mud")).toContain(documentId);
  });
});

it("purge a document once if two workers run at the same time", async () => {
  const ids = [
    await removedDocument("pochard.md", "# Pochard\n\nThe pochard dives at dusk.\n"),
    await removedDocument("scaup.md", "# Scaup\n\nThe scaup rafts on the firth.\n"),
  ];
  const context = instance.context({ now: afterUndo() });
  const runs = await Promise.all([purgeDeleted(context), purgeDeleted(context)]);
  expect(runs.reduce((sum, { purged }) => sum + purged, 0)).toBe(2);
  for (const id of ids) {
    expect(await rowsOf(id)).toEqual({ documents: 0, chunks: 0 });
    const audited = await instance.database.sql`
      select 1 from audit_log where action = 'document.purged' and subject_id = ${id}`;
    expect(audited).toHaveLength(1);
  }
});

describe("a document that cannot be purged", () => {
  function failingFor(hash: string) {
    const blobs = blobsAround(instance, {});
    const remove = (sha256: string) =>
      sha256 === hash ? Promise.reject(new Error("stuck")) : blobs.delete(sha256);
    return { ...blobs, delete: remove };
  }

  it("does not stop the purge of the others, and the job says how many failed", async () => {
    const stuck = await removedDocument("gannet.md", "# Gannet\n\nThe gannet dives from the cliff.\n");
    const other = await removedDocument("fulmar.md", "# Fulmar\n\nThe fulmar glides along it.\n");
    const context = instance.context({ now: afterUndo(), blobs: failingFor(await hashOf(stuck)) });
    await expect(purgeDeleted(context)).rejects.toMatchObject({
      code: "internal",
      message: expect.stringMatching(/^Could not purge 1 deleted document\. The rest was purged\./),
      cause: { message: "stuck" },
    });
    expect(await rowsOf(other)).toEqual({ documents: 0, chunks: 0 });
    expect((await rowsOf(stuck))?.documents).toBe(1);
    expect(await purgeDeleted(instance.context({ now: afterUndo() }))).toEqual({ purged: 1 });
  });

  it("is not one that a pack cites with a provenance that cannot be read", async () => {
    const { documentId } = await instance.upload("petrel.md", "# Petrel\n\nThe petrel nests in burrows.\n");
    const { id } = await createPack(instance.context(), {
      title: "Petrels",
      items: [{ evidenceRef: `doc::${documentId}@1::chars-0-8` }],
    });
    await instance.database.sql`
      update pack_items set provenance = '{"via": "by_hand", "path": 7, "rank": 4}' where pack_id = ${id}`;
    expect((await readPack(instance.context(), { id })).items).toHaveLength(1);
    await removeDocument(instance.context(), { documentId });
    expect(await purgeDeleted(instance.context({ now: afterUndo() }))).toEqual({ purged: 1 });
    const [item] = await instance.database
      .sql`select quote, provenance from pack_items where pack_id = ${id}`;
    expect(item).toMatchObject({ quote: "", provenance: { via: "by_hand", path: [], rank: 4 } });
  });
});

describe("an upload and a purge of the same bytes", () => {
  it("store bytes again that the purge deletes during the upload", async () => {
    const text = "# Whimbrel\n\nThe whimbrel whistles seven times.\n";
    const removed = await removedDocument("whimbrel.md", text);
    const hash = await hashOf(removed);
    const uploads: ReturnType<TestInstance["receive"]>[] = [];
    const uploadNow = async <T>(remove: () => Promise<T>) => {
      const upload = instance.receive("whimbrel-again.md", text);
      uploads.push(upload);
      await endedOrBlocked(instance, upload);
      return remove();
    };
    const blobs = blobsAround(instance, { delete: uploadNow });
    const context = instance.context({ now: afterUndo(), blobs });
    expect(await purgeDeleted(context)).toEqual({ purged: 1 });
    expect(await Promise.all(uploads)).toMatchObject([{ outcome: "accepted" }]);
    expect(await store().has(hash)).toBe(true);
    await instance.drain();
    expect(await searchable("whimbrel whistles")).toHaveLength(1);
  });

  it("leave the bytes if the purge runs between the upload's bytes and its row", async () => {
    const text = "# Turnstone\n\nThe turnstone looks under weed.\n";
    const removed = await removedDocument("turnstone.md", text);
    const hash = await hashOf(removed);
    const purges: Promise<unknown>[] = [];
    const purgeNow = async <T>(keep: () => Promise<T>) => {
      const kept = await keep();
      const purge = purgeDeleted(instance.context({ now: afterUndo() }));
      purges.push(purge);
      await endedOrBlocked(instance, purge);
      return kept;
    };
    const bytes = new TextEncoder().encode(text);
    const context = instance.context({ blobs: blobsAround(instance, { keep: purgeNow }) });
    const outcome = await receiveDocument(context, { path: "turnstone-again.md", bytes });
    expect(outcome).toMatchObject({ outcome: "accepted" });
    expect(await Promise.all(purges)).toEqual([{ purged: 1 }]);
    expect(await store().has(hash)).toBe(true);
  });
});
