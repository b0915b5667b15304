import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, pagePictures, pageReadings, versions } from "#db/schema/index.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import type { Context } from "#lib/context.ts";
import { createLogger } from "#lib/log/log.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { blobsAround, endedOrBlocked } from "#testing/races.ts";
import { sweepBlobs } from "./sweep-blobs.ts";

const HOUR_MS = 3600 * 1000;
const encode = (text: string) => new TextEncoder().encode(text);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  await instance.upload("kept.md", "# Kept\n\nThis original is in use.\n");
});
afterAll(() => instance?.close());
// Each test starts with only the files that rows refer to.
beforeEach(() => sweepBlobs(later()));

const store = () => instance.runtime.blobs;
/** A context two days ahead, so that today's files are old. */
const later = (over: Partial<Context> = {}) =>
  instance.context({ now: new Date(Date.now() + 48 * HOUR_MS), ...over });

const files = () =>
  readdirSync(path.join(instance.database.dataDir, "blobs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

async function hashOf(documentId: string): Promise<string> {
  const [row] = await instance
    .context()
    .db.select({ hash: versions.byteHash })
    .from(versions)
    .where(eq(versions.documentId, documentId));
  return row?.hash ?? "";
}

/** Stores a page's picture and thumbnail as bytes and a row. */
async function storePicture(byteHash: string, picture: string, thumbnail: string): Promise<void> {
  const pictureHash = await store().put(encode(picture));
  const thumbnailHash = await store().put(encode(thumbnail));
  const size = { widthPx: 10, heightPx: 10, pxPerPoint: 1, bytes: picture.length + thumbnail.length };
  const row = { byteHash, number: 1, pictureHash, thumbnailHash, renderer: "any", ...size };
  await instance.context().db.insert(pagePictures).values(row);
}

describe("an upload that is not accepted", () => {
  it("leaves no bytes if its path exists and the user has not decided what to do", async () => {
    const before = files();
    const asked = await instance.receive("kept.md", "# Kept\n\nOther bytes.\n", { onExisting: "ask" });
    expect(asked).toMatchObject({ outcome: "exists" });
    expect(files()).toEqual(before);
  });

  it("commits no version before its bytes are stored", async () => {
    const blobs = blobsAround(instance, { keep: () => Promise.reject(new Error("the disk is gone")) });
    const context = instance.context({ blobs });
    const bytes = encode("# Never\n\nThese bytes are not stored.\n");
    await expect(receiveDocument(context, { path: "never.md", bytes })).rejects.toThrow("the disk is gone");
    const rows = await instance.database.sql`select 1 from versions where file_name = 'never.md'`;
    expect(rows).toHaveLength(0);
  });
});

describe("the sweep of stored files", () => {
  it("removes the original of a document whose row is gone", async () => {
    const outcome = await instance.receive("rowless.md", "# Rowless\n\nOnly the bytes are left.\n");
    if (outcome.outcome !== "accepted") throw new Error(outcome.outcome);
    const hash = await hashOf(outcome.documentId);
    await instance.database.sql`delete from documents where id = ${outcome.documentId}`;
    expect(await store().has(hash)).toBe(true);
    expect(await sweepBlobs(later())).toMatchObject({ status: "done", files: 1 });
    expect(await store().has(hash)).toBe(false);
    await instance.drain();
  });

  it("removes what an upload stored if it was killed before its commit", async () => {
    const killed = async (keep: () => Promise<unknown>) => {
      await keep();
      throw new Error("killed");
    };
    const blobs = blobsAround(instance, { keep: killed });
    const bytes = encode("# Half\n\nThe upload is killed.\n");
    const context = instance.context({ blobs });
    await expect(receiveDocument(context, { path: "half.md", bytes })).rejects.toThrow("killed");
    const before = files().length;
    expect(await sweepBlobs(later())).toEqual({
      ...{ status: "done", files: 1, bytes: bytes.length, drafts: 0 },
    });
    expect(files()).toHaveLength(before - 1);
  });

  it("removes page data of deleted originals, and leaves originals, pictures and thumbnails in use", async () => {
    const { documentId } = await instance.upload("drawn.md", "# Drawn\n\nIts pages have pictures.\n");
    const used = await hashOf(documentId);
    await storePicture(used, "picture", "thumbnail");
    const inUse = files();
    const gone = "0".repeat(64);
    await storePicture(gone, "other", "thumbnail");
    await instance
      .context()
      .db.insert(pageReadings)
      .values({ byteHash: gone, number: 1, fingerprint: "any", errorMessage: "none" });
    expect(await sweepBlobs(later())).toMatchObject({ files: 1 });
    expect(files()).toEqual(inUse);
    const { db } = instance.context();
    expect(await db.select().from(pageReadings).where(eq(pageReadings.byteHash, gone))).toEqual([]);
    expect(await db.select().from(pagePictures).where(eq(pagePictures.byteHash, gone))).toEqual([]);
  });

  it("leaves files younger than a day, whether stored or still uploading", async () => {
    const name = await store().put(encode("stored by something that has not named it yet"));
    const staged = await store().stage([encode("an upload that goes on")]);
    expect(await sweepBlobs(instance.context({ now: new Date(Date.now() + 23 * HOUR_MS) }))).toEqual({
      ...{ status: "done", files: 0, bytes: 0, drafts: 0 },
    });
    expect(await store().has(name)).toBe(true);
    expect(await sweepBlobs(later())).toMatchObject({ files: 1, drafts: 1 });
    await staged.discard();
  });

  it("records what it removed in the log and the audit log", async () => {
    const bytes = encode("words that no log may hold");
    await store().put(bytes);
    const lines: string[] = [];
    const log = createLogger(
      { level: "info", program: "worker" },
      { write: (line: string) => lines.push(line) },
    );
    await sweepBlobs(later({ log }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ files: 1, bytes: bytes.length }]);
    expect(lines.join("")).not.toContain("no log may hold");
    const { db } = instance.context();
    const audited = await db.select().from(auditLog).where(eq(auditLog.action, "instance.files_swept"));
    expect(audited.at(-1)?.before).toEqual({ files: 1, bytes: bytes.length, drafts: 0 });
  });

  it("leaves an old file that an upload is about to use", async () => {
    const bytes = encode("# Again\n\nThese bytes lie there unnamed, and come again.\n");
    const blobs = store();
    const hash = await blobs.put(bytes);
    const sweeps: Promise<unknown>[] = [];
    const sweepNow = async <T>(keep: () => Promise<T>) => {
      const kept = await keep();
      const sweep = sweepBlobs(later());
      sweeps.push(sweep);
      await endedOrBlocked(instance, sweep);
      return kept;
    };
    const context = instance.context({ blobs: blobsAround(instance, { keep: sweepNow }) });
    expect(await receiveDocument(context, { path: "again.md", bytes })).toMatchObject({
      outcome: "accepted",
    });
    expect(await Promise.all(sweeps)).toMatchObject([{ status: "done" }]);
    expect(await blobs.has(hash)).toBe(true);
  });

  it("lets an upload that arrives while an old file is removed store it again", async () => {
    const bytes = encode("# Once more\n\nThese bytes come while they are removed.\n");
    const blobs = store();
    const hash = await blobs.put(bytes);
    const uploads: Promise<unknown>[] = [];
    const uploadNow = async <T>(remove: () => Promise<T>) => {
      const upload = receiveDocument(instance.context(), { path: "once-more.md", bytes });
      uploads.push(upload);
      await endedOrBlocked(instance, upload);
      return remove();
    };
    await sweepBlobs(later({ blobs: blobsAround(instance, { delete: uploadNow }) }));
    expect(await Promise.all(uploads)).toMatchObject([{ outcome: "accepted" }]);
    expect(await blobs.has(hash)).toBe(true);
  });

  it("removes nothing while the data directory contains a database that a restore set aside", async () => {
    const name = await store().put(encode("the old database names it"));
    const aside = path.join(instance.database.dataDir, "postgres.before-restore-2031-01-02");
    mkdirSync(aside);
    try {
      expect(await sweepBlobs(later())).toMatchObject({
        ...{ status: "refused", reason: expect.stringContaining("postgres.before-restore-2031-01-02") },
      });
      expect(await store().has(name)).toBe(true);
    } finally {
      rmSync(aside, { recursive: true });
    }
    expect(await sweepBlobs(later())).toMatchObject({ files: 1 });
  });

  it("removes nothing for a database without documents", async () => {
    const empty = await openTestInstance({ embedder: null });
    try {
      const blobs = fileBlobStore(path.join(empty.database.dataDir, "blobs"));
      const name = await blobs.put(encode("of another database"));
      const now = new Date(Date.now() + 48 * HOUR_MS);
      expect(await sweepBlobs(empty.context({ now }))).toMatchObject({ status: "refused" });
      expect(await blobs.has(name)).toBe(true);
    } finally {
      await empty.close();
    }
  });

  it("treats an old file that is stored again as new", async () => {
    const bytes = encode("stored a month ago, and again today");
    const name = await store().put(bytes);
    const file = path.join(instance.database.dataDir, "blobs", name.slice(0, 2), name.slice(2, 4), name);
    const monthAgo = new Date(Date.now() - 30 * 24 * HOUR_MS);
    utimesSync(file, monthAgo, monthAgo);
    await store().put(bytes);
    expect(await sweepBlobs(instance.context())).toMatchObject({ files: 0 });
    utimesSync(file, monthAgo, monthAgo);
    expect(await sweepBlobs(instance.context())).toMatchObject({ files: 1 });
  });
});

it("runs as the worker's job, which also removes archives left for a week", async () => {
  const weekAgo = new Date(Date.now() - 8 * 24 * HOUR_MS);
  const imports = path.join(instance.database.dataDir, "imports");
  mkdirSync(imports, { recursive: true });
  const names = ["batch_00000000000000ol.tar.gz.draft", "batch_00000000000000fr.tar.gz.draft"] as const;
  const [old, fresh] = [path.join(imports, names[0]), path.join(imports, names[1])];
  for (const file of [old, fresh]) writeFileSync(file, "cut off");
  utimesSync(old, weekAgo, weekAgo);
  const name = await store().put(encode("left a week ago"));
  const file = path.join(instance.database.dataDir, "blobs", name.slice(0, 2), name.slice(2, 4), name);
  utimesSync(file, weekAgo, weekAgo);
  const { db, queue, actor } = instance.context();
  await db.transaction((tx) => queue.enqueue(tx, { job: "sweep-blobs", payload: {}, actorId: actor.id }));
  await instance.drain();
  expect(await store().has(name)).toBe(false);
  expect(readdirSync(imports)).toEqual([names[1]]);
  const [job] = await instance.database.sql`
    select state, result->'swept' as swept from jobs where kind = 'sweep-blobs'`;
  expect(job).toEqual({ state: "done", swept: { files: 1, bytes: 15, drafts: 0, archives: 1 } });
});
