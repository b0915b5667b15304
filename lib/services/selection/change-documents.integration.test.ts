import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, documents } from "#db/schema/index.ts";
import {
  changeDocumentsSchema,
  type DocumentSort,
  type DocumentsChange,
  MAX_SELECTED,
} from "#lib/domain/document-table.ts";
import { kindsToAsk } from "#lib/services/documents/kinds-to-ask.ts";
import { getDocument, listDocumentIds, listDocuments } from "#lib/services/documents/list-documents.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { changeDocuments } from "./change-documents.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(async () => {
  await instance?.close();
});

const add = async (path: string, text: string) => (await instance.upload(path, text)).documentId;
const change = (documentIds: readonly string[], wanted: DocumentsChange) =>
  changeDocuments(instance.context(), { documentIds: [...documentIds], change: wanted });
const read = (documentId: string) => getDocument(instance.context(), { documentId });
const paths = async (query: Parameters<typeof listDocuments>[1]) =>
  (await listDocuments(instance.context(), query)).documents.map(({ sourcePath }) => sourcePath);
const GONE = "doc_gone00000000";

describe("one change of many documents", () => {
  it("edits each by hand, without a new version, adds to its own tags, and records each in the audit log", async () => {
    const one = await add("bulk/one.md", "---\ntags: [quay]\n---\n\n# One\n\nA wall.\n");
    const two = await add("bulk/two.md", "# Two\n\nA roof.\n");
    const outcome = await change([one, two, one], {
      do: "edit",
      docType: "local plan",
      authority: "Pellingford",
      addTags: ["roofs"],
      removeTags: ["bulk"],
    });
    expect(outcome).toEqual({ done: [one, two], refused: [] });
    const [first, second] = [await read(one), await read(two)];
    expect(first).toMatchObject({
      docType: "local plan",
      authority: "Pellingford",
      versionCount: 1,
      metadataOrigins: { docType: "person", tags: "person" },
    });
    expect(first.tags).toEqual(expect.arrayContaining(["quay", "roofs"]));
    expect(second.tags).not.toContain("quay");
    const logged = await instance.database.db
      .select({ id: auditLog.subjectId })
      .from(auditLog)
      .where(and(eq(auditLog.action, "document.metadata_edited"), inArray(auditLog.subjectId, [one, two])));
    expect(logged).toHaveLength(2);
  });

  it("changes all it can, and says which it could not and why", async () => {
    const one = await add("partial/one.md", "# One\n\nA wall.\n");
    const two = await add("partial/two.md", "# Two\n\nA roof.\n");
    const removed = await change([one, GONE, two], { do: "remove" });
    expect(removed.done).toEqual([one, two]);
    expect(removed.refused).toEqual([
      { documentId: GONE, title: null, message: expect.stringContaining("Document not found") },
    ]);
    expect(await paths({ q: "partial/" })).toEqual([]);
    expect((await paths({ q: "partial/", state: "removed" })).sort()).toEqual([
      "partial/one.md",
      "partial/two.md",
    ]);
    // Another file takes the path of the first one meanwhile.
    await add("partial/one.md", "# Other\n\nA door.\n");
    const restored = await change(removed.done, { do: "restore" });
    expect(restored.done).toEqual([two]);
    expect(restored.refused).toEqual([
      { documentId: one, title: "One", message: expect.stringContaining("now has the path") },
    ]);
  });

  it("never names or lists a restricted document", async () => {
    const hidden = await add("hidden/one.md", "# Lantern\n\nA wall.\n");
    await change([hidden], { do: "edit", confidentiality: "restricted" });
    const outcome = await change([hidden], { do: "remove" });
    expect(outcome).toMatchObject({ done: [], refused: [{ documentId: hidden, title: null }] });
    await instance.database.db
      .update(documents)
      .set({ deletedAt: new Date() })
      .where(eq(documents.id, hidden));
    expect(await paths({ q: "hidden/", state: "removed" })).toEqual([]);
    expect(await change([hidden], { do: "restore" })).toMatchObject({ done: [], refused: [{ title: null }] });
  });

  it("indexes a document again in place, and retries one that failed", async () => {
    const one = await add("again/one.md", "# One\n\nA wall of flint.\n");
    await instance.receive("again/broken.pdf", "%PDF-1.7 broken");
    await instance.drain();
    const [broken] = (await listDocuments(instance.context(), { q: "again/broken" })).documents;
    expect(broken?.state).toBe("failed");
    const chosen = [one, broken?.id ?? ""];
    expect((await change(chosen, { do: "reindex" })).done).toEqual(chosen);
    expect((await read(one)).waitingJobs, "it is not said to be indexed").toBeGreaterThan(0);
    expect((await read(chosen[1] ?? "")).state).toBe("received");
    expect((await change([one], { do: "reindex" })).refused).toMatchObject([
      { message: "It is being indexed already." },
    ]);
    await instance.drain();
    expect(await read(one)).toMatchObject({ waitingJobs: 0, versionCount: 1, freshness: { state: "fresh" } });
  });

  it("accepts at most 500 documents", () => {
    const ids = Array.from({ length: MAX_SELECTED + 1 }, (_, at) => `doc_${String(at).padStart(8, "0")}`);
    const request = (documentIds: readonly string[]) =>
      changeDocumentsSchema.safeParse({ documentIds, change: { do: "remove" } }).success;
    expect(request(ids)).toBe(false);
    expect(request(ids.slice(1))).toBe(true);
  });
});

describe("the list", () => {
  it("is sorted by each column in both directions, documents without the value last", async () => {
    await add("sort/b.md", "---\ndoc_type: minutes\npublished_date: 2031-02-01\n---\n\n# beta\n\nShort.\n");
    await add(
      "sort/a.md",
      `---\npublished_date: 2032-02-01\n---\n\n# Alpha\n\n${"Longer words. ".repeat(9)}\n`,
    );
    await add("sort/c.md", "---\ndoc_type: appeal decision\n---\n\n# Gamma\n\nMiddle length here.\n");
    const sorted = async (sort: DocumentSort) =>
      (await paths({ q: "sort/", sort })).map((each) => each.slice(5, 6)).join("");
    expect(await sorted("title")).toBe("abc");
    expect(await sorted("-title")).toBe("cba");
    expect(await sorted("kind")).toBe("cab");
    expect(await sorted("date")).toBe("bac");
    expect(await sorted("-date")).toBe("abc");
    expect(await sorted("-size")).toBe("abc");
    expect((await sorted("state")).length).toBe(3);
    expect((await sorted("-pages")).length).toBe(3);
  });

  it("returns the ids of all matching documents, on every page", async () => {
    const { ids, total } = await listDocumentIds(instance.context(), { q: "sort/" });
    expect(ids).toHaveLength(3);
    expect(total).toBe(3);
    const { documents: page } = await listDocuments(instance.context(), { q: "sort/", limit: 2 });
    expect(ids).toEqual(expect.arrayContaining(page.map(({ id }) => id)));
  });
});

describe("the kind of a document", () => {
  it("is proposed from its title, until a person states it", async () => {
    const id = await add("kinds/plan.md", "# Pellingford Local Plan 2031 to 2046\n\nPolicy H1.\n");
    expect(await read(id)).toMatchObject({
      docType: "local plan",
      metadataOrigins: { docType: "extracted" },
    });
    const ask = () => kindsToAsk(instance.context(), { ids: [id] });
    expect((await ask()).documents).toEqual([
      { id, title: "Pellingford Local Plan 2031 to 2046", kind: "local plan" },
    ]);
    await change([id], { do: "edit", docType: "core strategy" });
    expect((await ask()).documents).toEqual([]);
    await instance.upload("kinds/plan.md", "# Pellingford Local Plan 2031 to 2046\n\nPolicy H2.\n");
    expect((await read(id)).docType, "a new version does not change it").toBe("core strategy");
  });

  it("is not asked if the file states it", async () => {
    const id = await add("kinds/stated.md", "---\ndoc_type: minutes\n---\n\n# Roofs\n\nA wall.\n");
    expect((await kindsToAsk(instance.context(), { ids: [id] })).documents).toEqual([]);
  });
});
