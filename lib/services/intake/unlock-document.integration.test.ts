import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tablesInOrder } from "#db/tables-in-order.ts";
import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { lockedOffice, lockedPdf, lockedZip } from "#lib/ingest/unlock/testing.ts";
import { createLogger } from "#lib/log/log.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { lockedOfBatch } from "#lib/services/jobs/locked-of-batch.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { unlockDocument } from "./unlock-document.ts";

const PASSWORD = "Zephyrine-Quillfeather-77";
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const detail = (documentId: string) => getDocument(instance.context(), { documentId });
const unlock = (documentId: string, password = PASSWORD) =>
  unlockDocument(instance.context(), { documentId, password });
const found = async (query: string) => {
  const { results } = await searchEvidence(instance.context(), { query });
  return [...new Set(results.map(({ sourcePath }) => sourcePath))];
};
const locked = (words: string) => lockedOffice(docxOf(p(words)), PASSWORD);
const idOf = async (path: string) => {
  const [row] = await instance.database.sql<{ id: string }[]>`
    select id from documents where source_path = ${path} and deleted_at is null`;
  return row?.id ?? "";
};

describe("a locked Word file", () => {
  const file = locked("The weir opens at dawn.");
  let id: string;

  it("is stored, and its failure says what to do", async () => {
    id = (await instance.upload("weir.docx", file)).documentId;
    expect(await detail(id)).toMatchObject({
      state: "failed",
      isLocked: true,
      error: { code: "encrypted", message: expect.stringContaining("Unlock it on its page") },
    });
  });

  it("stays as it is after a wrong password", async () => {
    await expect(unlock(id, "heron")).rejects.toMatchObject({ code: "wrong_password" });
    expect(await detail(id)).toMatchObject({ currentVersion: 1, isLocked: true });
  });

  it("is found after the right one; both versions remain", async () => {
    expect(await unlock(id)).toMatchObject({ documentId: id, version: 2 });
    await instance.drain();
    const { versions, ...now } = await detail(id);
    expect(now).toMatchObject({ state: "indexed", format: "docx", isLocked: false, currentVersion: 2 });
    expect(versions.map(({ number, state, isUnlockedCopy }) => [number, state, isUnlockedCopy])).toEqual([
      [2, "indexed", true],
      [1, "failed", false],
    ]);
    expect(await found("weir opens at dawn")).toEqual(["weir.docx"]);
  });

  it("has nothing more to unlock", async () => {
    await expect(unlock(id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("added again with the same bytes, stays unlocked, also if its copy was read by an older reader", async () => {
    await instance.database.sql`
      update versions set extractor_fingerprint = 'docx-0' where document_id = ${id} and number = 2`;
    expect(await instance.receive("weir.docx", file, { onExisting: "new_version" })).toMatchObject({
      outcome: "unchanged",
      version: 2,
    });
  });

  it("added again with the same bytes, is unchanged; with other bytes, it is locked again", async () => {
    const add = (bytes: Uint8Array) => instance.receive("weir.docx", bytes, { onExisting: "new_version" });
    expect(await add(file)).toMatchObject({ outcome: "unchanged", version: 2 });
    expect(await add(locked("The weir opens at noon."))).toMatchObject({ outcome: "accepted", version: 3 });
    await instance.drain();
    expect(await detail(id)).toMatchObject({ isLocked: true, currentVersion: 3 });
    expect(await found("weir opens at dawn")).toEqual(["weir.docx"]);
  });
});

it("a locked file whose copy could not be read is locked again when it is added again", async () => {
  const file = locked("The capstan turns.");
  const { documentId } = await instance.upload("capstan.docx", file);
  await unlock(documentId);
  await instance.drain();
  await instance.database.sql`
    update versions set state = 'failed', error_code = 'timed_out' where document_id = ${documentId} and number = 2`;
  const again = await instance.receive("capstan.docx", file, { onExisting: "new_version" });
  expect(again).toMatchObject({ outcome: "accepted", version: 3 });
  await instance.drain();
  expect(await detail(documentId)).toMatchObject({ isLocked: true });
});

it("a PDF with a password is found after it is unlocked", async () => {
  const { documentId } = await instance.upload(
    "ramp.pdf",
    await lockedPdf("The ferry ramp is widened.", PASSWORD),
  );
  expect(await detail(documentId)).toMatchObject({ state: "failed", isLocked: true });
  await unlock(documentId);
  await instance.drain();
  expect(await found("ferry ramp widened")).toEqual(["ramp.pdf"]);
});

describe("locked files in archives", () => {
  it("the files of a locked archive are read after it is unlocked, and its other files are read at once", async () => {
    const zip = await lockedZip({
      "osier.md": { bytes: utf8("# Osier\n\nThe osier bed is cut.\n"), password: PASSWORD },
      "open.md": { bytes: utf8("# Mooring\n\nThe mooring is free.\n"), password: null },
    });
    const { documentId } = await instance.upload("yard.zip", zip);
    expect(await found("mooring is free")).toEqual(["yard.zip › open.md"]);
    expect(await detail(documentId)).toMatchObject({ state: "indexed", isLocked: true });
    await unlock(documentId);
    await instance.drain();
    expect(await detail(documentId)).toMatchObject({ isLocked: false, notes: [] });
    expect((await found("osier bed is cut"))[0]).toBe("yard.zip › osier.md");
  });

  it("an archive with two passwords is unlocked with both, and stays unlocked when it is added again", async () => {
    const zip = await lockedZip({
      "reed.md": { bytes: utf8("# Reed\n\nThe reed bed is mown.\n"), password: PASSWORD },
      "sedge.md": { bytes: utf8("# Sedge\n\nThe sedge is left.\n"), password: "sedge 2" },
    });
    const { documentId } = await instance.upload("beds.zip", zip);
    await unlock(documentId);
    await expect(unlock(documentId, "sedge 2")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("still being read"),
    });
    await instance.drain();
    expect(await detail(documentId)).toMatchObject({ isLocked: true, currentVersion: 2 });
    await unlock(documentId, "sedge 2");
    await instance.drain();
    expect(await detail(documentId)).toMatchObject({ isLocked: false, notes: [], currentVersion: 3 });
    const again = await instance.receive("beds.zip", zip, { onExisting: "new_version" });
    expect(again).toMatchObject({ outcome: "unchanged", version: 3 });
  });

  it("a file that stays locked when its archive is unlocked gets no new version", async () => {
    const zip = await lockedZip({
      "quay.docx": { bytes: await lockedOffice(docxOf(p("The quay is closed.")), "quay 1"), password: null },
      "crane.md": { bytes: utf8("# Crane\n\nThe crane is sold.\n"), password: PASSWORD },
      "winch.md": { bytes: utf8("# Winch\n\nThe winch is oiled.\n"), password: "winch 2" },
    });
    const { documentId } = await instance.upload("quays.zip", zip);
    for (const password of [PASSWORD, "winch 2"]) {
      await unlock(documentId, password);
      await instance.drain();
    }
    expect((await found("winch is oiled"))[0]).toBe("quays.zip › winch.md");
    const id = await idOf("quays.zip › quay.docx");
    expect(await detail(id)).toMatchObject({ isLocked: true, currentVersion: 1 });
  });

  it("a locked file in an archive stays unlocked when the archive is read again", async () => {
    const inner = locked("The towpath is paved.");
    const zip = (more: string) => zipSync({ "path.docx": inner, "more.md": utf8(more) });
    await instance.upload("paths.zip", zip("# One"));
    const id = await idOf("paths.zip › path.docx");
    expect(await detail(id)).toMatchObject({ isLocked: true });
    await unlock(id);
    await instance.drain();
    await instance.upload("paths.zip", zip("# Two"), { onExisting: "new_version" });
    expect(await detail(id)).toMatchObject({ isLocked: false, currentVersion: 2 });
    expect(await found("towpath is paved")).toEqual(["paths.zip › path.docx"]);
  });
});

it("the list of an upload names what needs a password, and no restricted document", async () => {
  const add = async (name: string, bytes: Uint8Array) => {
    const { documentId } = await instance.upload(name, bytes);
    await instance.database.sql`update jobs set batch_id = 'drop-1' where document_id = ${documentId}`;
    return documentId;
  };
  const file = await add("oar.docx", locked("The oar is ash."));
  const archive = await add(
    "oars.zip",
    await lockedZip({ "oar.txt": { bytes: utf8("The oar is ash."), password: PASSWORD } }),
  );
  await add("oar.txt", utf8("The oar is ash."));
  await instance.drain();
  const ids = () => lockedOfBatch(instance.context(), { batchId: "drop-1" });
  expect(await ids()).toEqual([file, archive].sort());
  await editMetadata(instance.context(), { documentId: file, metadata: { confidentiality: "restricted" } });
  expect(await ids()).toEqual([archive]);
});

it("a document that the reader may not see is not found, with any password", async () => {
  const { documentId } = await instance.upload("secret.docx", locked("The heron nests."));
  await editMetadata(instance.context(), { documentId, metadata: { confidentiality: "restricted" } });
  for (const password of [PASSWORD, "heron"])
    await expect(unlock(documentId, password)).rejects.toMatchObject({ code: "not_found" });
});

it("no file is read before its turn, and requests beyond the queue are refused without reading one", async () => {
  const { documentId } = await instance.upload("turn.docx", locked("The lock is shut."));
  const stop = new AbortController();
  const context = instance.context({ signal: stop.signal });
  let reads = 0;
  const full = Promise.withResolvers<void>();
  const blobs = Object.assign(Object.create(context.blobs) as typeof context.blobs, {
    get: async (hash: string) => {
      reads++;
      // The first unlocking takes as long as the queue needs to fill.
      await full.promise;
      return context.blobs.get(hash);
    },
  });
  const ends = Array.from({ length: 12 }, () =>
    unlockDocument({ ...context, blobs }, { documentId, password: "heron" }).catch(
      ({ code }: { readonly code: string }) => {
        if (code === "queue_full") {
          stop.abort();
          full.resolve();
        }
        return code;
      },
    ),
  );
  expect(new Set(await Promise.all(ends))).toEqual(new Set(["queue_full", "cancelled"]));
  expect(reads).toBe(1);
});

it("tries five passwords a minute for a document, also of requests that wait together", async () => {
  const { documentId } = await instance.upload("tries.docx", locked("The tide turns."));
  const at = (seconds: number, password = "heron") =>
    unlockDocument(instance.context({ now: new Date(Date.UTC(2026, 1, 3, 9, 0, seconds)) }), {
      documentId,
      password,
    }).then(
      () => "unlocked",
      ({ code }: { readonly code: string }) => code,
    );
  const first = await Promise.all(Array.from({ length: 7 }, () => at(0)));
  expect(first.filter((code) => code === "wrong_password")).toHaveLength(5);
  expect(first.filter((code) => code === "too_many_attempts")).toHaveLength(2);
  // The right one has to wait too. Another document is not concerned.
  expect(await at(59, PASSWORD)).toBe("too_many_attempts");
  const { documentId: other } = await instance.upload("tides.docx", locked("The tide waits."));
  expect(await unlock(other)).toMatchObject({ version: 2 });
  expect(await at(61, PASSWORD)).toBe("unlocked");
});

it("keeps the password neither in the database nor in the log", async () => {
  const lines: string[] = [];
  const log = createLogger({ level: "debug", program: "web" }, { write: (line) => void lines.push(line) });
  const { documentId } = await instance.upload("kept.docx", locked("The lock keeper retires."));
  const context = instance.context({ log });
  await expect(unlockDocument(context, { documentId, password: `${PASSWORD}!` })).rejects.toThrow();
  await unlockDocument(context, { documentId, password: PASSWORD });
  await instance.drain();
  for (const table of await tablesInOrder(instance.database.sql)) {
    const rows = await instance.database.sql<{ row: string }[]>`
      select row_to_json(t)::text as row from ${instance.database.sql(table)} t`;
    expect(rows.filter(({ row }) => row.includes(PASSWORD))).toEqual([]);
  }
  expect(lines.join("\n")).not.toContain(PASSWORD);
});
