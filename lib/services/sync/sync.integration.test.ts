import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, corpora, documents } from "#db/schema/index.ts";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { type SyncedCorpus, syncedCorpus } from "./testing-sync.ts";

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
  source.opened.length = 0;
  corpus = await syncedCorpus(instance, source);
});

describe("a sync", () => {
  it("ingests and indexes the files, and does nothing the second time", async () => {
    corpus.write("a.md");
    corpus.write("plans/b.md");
    const first = await corpus.sync();
    expect(first).toMatchObject({ state: "done", error: null, applied: 2, failed: 0 });
    expect(first.counts).toEqual({
      new: 2,
      changed: 0,
      moved: 0,
      gone: 0,
      skipped: 0,
      unchanged: 0,
      found: 2,
    });
    const there = await corpus.holdings();
    expect(there.map(({ path, state, version }) => [path, state, version])).toEqual([
      ["a.md", "indexed", 1],
      ["plans/b.md", "indexed", 1],
    ]);
    const second = await corpus.sync();
    expect(second.counts).toMatchObject({ unchanged: 2, found: 2, new: 0 });
    expect(await corpus.items(second.id)).toEqual([]);
    expect(source.opened).toEqual(["a.md", "plans/b.md"]);
    const [row] = await instance
      .context()
      .db.select()
      .from(documents)
      .where(eq(documents.id, there[0]?.id ?? ""));
    expect(row).toMatchObject({
      sourceInterface: "sync",
      rootId: expect.stringMatching(/^root_/),
      sourceLocator: { type: "local", path: "a.md", item: expect.any(String) },
    });
  });

  it("follows changed, moved and removed files under the same ids, and reads only changed ones", async () => {
    for (const name of ["a.md", "b.md", "c.md", "d.md"]) corpus.write(name);
    await corpus.sync();
    const before = new Map((await corpus.holdings()).map((each) => [each.path, each.id]));
    source.opened.length = 0;
    corpus.write("a.md", "# Weir\n\nThe weir gauge is read on Mondays.\n");
    corpus.move("b.md", "moved/b2.md");
    corpus.remove("c.md");
    const run = await corpus.sync();
    expect(run.counts).toMatchObject({ new: 0, changed: 1, moved: 1, gone: 1, unchanged: 1, found: 3 });
    expect(source.opened).toEqual(["a.md"]);
    const after = await corpus.holdings();
    expect(after.map(({ path, id, version }) => [path, id, version])).toEqual([
      ["a.md", before.get("a.md"), 2],
      ["d.md", before.get("d.md"), 1],
      ["moved/b2.md", before.get("b.md"), 1],
    ]);
    const log = await instance
      .context()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, before.get("b.md") ?? ""));
    expect(log.map(({ action }) => action)).toEqual(["document.moved"]);
    expect((await corpus.sync()).counts).toMatchObject({ unchanged: 3, found: 3 });
  });

  it("preserves a moved document's title, unless it was the name of its file", async () => {
    corpus.write("titled.md", "# The lock keeper's log\n\nThe lock is dry in winter.\n");
    corpus.write("plain.txt", "nothing here says what it is called\n");
    await corpus.sync();
    const [plain, titled] = await corpus.holdings();
    corpus.move("plain.txt", "renamed.txt");
    corpus.move("titled.md", "other.md");
    await corpus.sync();
    const titles = new Map((await corpus.holdings()).map(({ id, title }) => [id, title]));
    expect(titles.get(titled?.id ?? "")).toBe(titled?.title);
    expect(titles.get(plain?.id ?? "")).toBe(plain?.title === "plain.txt" ? "renamed.txt" : plain?.title);
  });

  it("restores the same document if its file comes back within the undo window", async () => {
    corpus.write("a.md", "# Towpath\n\nThe towpath closes at dusk.\n");
    corpus.write("b.md");
    await corpus.sync();
    const [was] = await corpus.holdings();
    corpus.remove("a.md");
    await corpus.sync();
    expect(await corpus.held()).toEqual(["b.md"]);
    corpus.write("a.md", "# Towpath\n\nThe towpath closes at dusk.\n");
    await corpus.sync();
    const [is] = await corpus.holdings();
    expect(is).toEqual(was);
  });

  it("explains skipped files, and tries them again only after they change", async () => {
    corpus.write("empty.md", "");
    corpus.write("large.txt", "word ".repeat(300_000));
    corpus.write("picture.xyz", "\u0000\u0001\u0002 not a text");
    corpus.write("fine.md");
    const run = await corpus.sync();
    expect(run).toMatchObject({ state: "done", failed: 0, counts: { new: 1, skipped: 3, found: 4 } });
    const skipped = (await corpus.items(run.id)).filter(({ action }) => action === "skipped");
    expect(skipped.map(({ path, reason }) => [path, reason])).toEqual([
      ["empty.md", "empty_file"],
      ["large.txt", "too_large"],
      ["picture.xyz", expect.stringMatching(/unsupported_format|not_text/)],
    ]);
    // Skipped files are part of the plan, so what is carried out never exceeds it.
    expect([run.applied, run.items]).toEqual([4, 4]);
    for (const { error } of skipped) expect(error?.message).toMatch(/\w+ \w+/);
    source.opened.length = 0;
    expect((await corpus.sync()).counts).toMatchObject({ unchanged: 1, skipped: 3, found: 4 });
    expect(source.opened).toEqual([]);
    corpus.write("empty.md", "# Not empty any more\n\nThe ferry runs again.\n");
    expect((await corpus.sync()).counts).toMatchObject({ new: 1, unchanged: 1, skipped: 2, found: 4 });
    expect(await corpus.held()).toEqual(["empty.md", "fine.md"]);
  });

  it("reports a stored file whose text cannot be extracted", async () => {
    corpus.write("broken.pdf", "%PDF-1.7\nThis file ends before its first page.\n");
    corpus.write("fine.md");
    const run = await corpus.sync();
    const outcomes = (await corpus.items(run.id)).map(({ path, state, unread }) => [path, state, unread]);
    expect(outcomes).toEqual([
      ["broken.pdf", "done", true],
      ["fine.md", "done", false],
    ]);
  });

  it("keeps the document of a file that became unreadable, and says so", async () => {
    corpus.write("a.md", "# Ledger\n\nThe harbour dues are paid in May.\n");
    await corpus.sync();
    corpus.write("a.md", "");
    const run = await corpus.sync();
    expect(run.counts).toMatchObject({ changed: 0, skipped: 1, gone: 0 });
    expect(await corpus.held()).toEqual(["a.md"]);
    expect(await corpus.known()).toMatchObject([{ skipReason: "empty_file" }]);
  });

  it("does not restore a document that a person deleted until its file changes", async () => {
    corpus.write("a.md");
    corpus.write("b.md");
    await corpus.sync();
    const [a] = await corpus.holdings();
    await removeDocument(instance.context(), { documentId: a?.id ?? "" });
    expect((await corpus.sync()).counts).toMatchObject({ skipped: 1, unchanged: 1 });
    expect(await corpus.held()).toEqual(["b.md"]);
    corpus.write("a.md", "# Changed\n\nThe beacon has a new lamp.\n");
    await corpus.sync();
    expect(await corpus.held()).toEqual(["a.md", "b.md"]);
  });

  it("removes documents that new patterns exclude, and restores them later", async () => {
    corpus.write("a.md");
    corpus.write("drafts/b.md");
    await corpus.sync();
    const edit = (excludePatterns: string[]) =>
      instance.context().db.update(corpora).set({ excludePatterns }).where(eq(corpora.id, corpus.id));
    await edit(["drafts/**"]);
    source.byChanges = true;
    expect((await corpus.sync()).counts).toMatchObject({ skipped: 1, unchanged: 1, gone: 0, found: 2 });
    expect(await corpus.held()).toEqual(["a.md"]);
    await edit([]);
    await corpus.sync();
    expect(await corpus.held()).toEqual(["a.md", "drafts/b.md"]);
  });

  it("continues from its cursor if the source reports changes, but not past a failed file", async () => {
    source.byChanges = true;
    corpus.write("a.md");
    corpus.write("b.md");
    await corpus.sync();
    corpus.write("c.md");
    corpus.write("d.md");
    source.onOpen = (path) => {
      if (path === "c.md") corpus.remove("c.md");
    };
    const run = await corpus.sync();
    expect(run).toMatchObject({ state: "done", applied: 2, failed: 1 });
    expect((await corpus.items(run.id)).find(({ path }) => path === "c.md")).toMatchObject({
      state: "failed",
      error: { code: "not_found" },
    });
    source.onOpen = () => {};
    corpus.write("c.md");
    expect((await corpus.sync()).counts).toMatchObject({ new: 1, found: 4 });
    expect(await corpus.held()).toEqual(["a.md", "b.md", "c.md", "d.md"]);
  });
});
