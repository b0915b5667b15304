import { mkdir } from "node:fs/promises";
import path from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpora, corpusRoots, documents, sourceEntries, syncRuns } from "#db/schema/index.ts";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { applyDefaultsInSteps } from "#lib/services/documents/apply-defaults.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { restoreDocument } from "#lib/services/documents/remove-document.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { createCorpus } from "./create-corpus.ts";
import { editCorpus } from "./edit-corpus.ts";
import { listCorpusItems } from "./list-corpus-items.ts";
import { readCorpus } from "./read-corpus.ts";
import { switchCorpus } from "./switch-corpus.ts";

/** Bindings are made, edited and switched, each change in the log; what follows for documents follows at once. */

let instance: TestInstance;
let made = 0;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

const create = (given: Record<string, unknown> = {}) =>
  createCorpus(instance.context(), createBindingSchema.parse({ title: `Corpus ${++made}`, ...given }));
const edit = (corpusId: string, given: Record<string, unknown>) =>
  editCorpus(instance.context(), { corpusId, edit: editBindingSchema.parse(given) });
const history = (corpusId: string) =>
  listAudit(instance.context(), { subjectType: "corpus", subjectId: corpusId });

async function folder(name: string): Promise<string> {
  const made = path.join(instance.runtime.config.corpora.localRoots[0] ?? "", name);
  await mkdir(made, { recursive: true });
  return made;
}
const local = async (name: string, over: Record<string, unknown> = {}) => ({
  kind: "local",
  locator: { local_path: await folder(name) },
  ...over,
});

/** A document as a sync would have brought it. */
async function bring(corpusId: string, rootId: string, name: string, prefix = ""): Promise<string> {
  const sourcePath = prefix === "" ? name : `${prefix}/${name}`;
  const { documentId } = await instance.upload(sourcePath, `# ${name}\n\nOf ${corpusId}: ${name}.\n`, {
    corpusId,
  });
  await instance.database.db.update(documents).set({ rootId }).where(eq(documents.id, documentId));
  await instance.database.db.insert(sourceEntries).values({
    ...{ rootId, path: name, externalId: `1.${name}`, changeTag: "t1", documentId, seenAt: new Date() },
  });
  return documentId;
}
const livingPaths = async (corpusId: string) =>
  (await instance.database.db.query.documents.findMany({ where: eq(documents.corpusId, corpusId) }))
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ sourcePath }) => sourcePath)
    .sort();
const documentRow = async (id: string) => {
  const [row] = await instance.database.db.select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Error(`${id} is gone`);
  return row;
};

describe("a binding", () => {
  it("is read back as it was given, with what follows from its roots", async () => {
    const given = {
      title: "Whole",
      description: "All of it",
      projectId: "northmere",
      matterId: "m-1",
      roots: [
        await local("whole", {
          label: "Share",
          pathPrefix: "share",
          includePatterns: ["*.md"],
          recursive: false,
        }),
        { kind: "onedrive", locator: { drive_id: "b!1" }, pathPrefix: "drive", withPermissions: true },
      ],
      includePatterns: ["**/*.md"],
      excludePatterns: ["drafts/"],
      metadataDefaults: { authority: "Northmere", nested: { any: ["thing", 1] } },
      motionTypeDefaults: ["review"],
      documentRoleDefaults: ["policy"],
      workflowStageDefaults: ["draft"],
      topologyLabels: ["plan-area"],
      syncMode: "scheduled",
      schedule: "0 6 * * 1-5",
      removalLimit: 0.5,
      confidentiality: "confidential",
    };
    const binding = await create(given);
    expect(binding).toMatchObject({ ...given, id: "whole", sourceType: "mixed", enabled: true });
    expect(await readCorpus(instance.context(), { corpusId: "whole" })).toEqual(binding);
    const [row] = await instance.database.db.select().from(corpora).where(eq(corpora.id, "whole"));
    expect(row).toMatchObject({ sourceType: "mixed", sourceBindingRef: "mixed://whole" });
    expect(row?.rootLocator).toEqual(given.roots[0]?.locator);
    const [entry] = await history("whole");
    expect(entry).toMatchObject({ action: "corpus.created", actorId: "local", before: null });
    expect(entry?.after).toMatchObject({ title: "Whole", schedule: "0 6 * * 1-5" });
  });

  it("has an id of its own and a title of its own", async () => {
    await create({ title: "Twice" });
    await expect(create({ title: "Twice" })).rejects.toThrow(/called "Twice" already/);
    await expect(create({ id: "twice" })).rejects.toThrow(/choose another id/);
    expect((await create({ title: "TWICE" })).id).toBe("twice-2");
    const both = await Promise.allSettled([create({ title: "At once" }), create({ title: "At once" })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  });

  it("is bound to folders that are there and allowed, and is left alone when they are away later", async () => {
    const outside = { kind: "local", locator: { local_path: "/" } };
    await expect(create({ roots: [outside] })).rejects.toMatchObject({ code: "bad_request" });
    const absent = path.join(instance.runtime.config.corpora.localRoots[0] ?? "", "not-there");
    await expect(create({ roots: [{ kind: "local", locator: { local_path: absent } }] })).rejects.toThrow(
      /roots\.0\.locator\.local_path: .*is not there/,
    );
    const binding = await create({ roots: [await local("leaves")] });
    const gone = { ...binding.roots[0], locator: { local_path: absent } };
    await instance.database.db
      .update(corpusRoots)
      .set({ locator: gone.locator })
      .where(eq(corpusRoots.corpusId, binding.id));
    expect((await edit(binding.id, { description: "While it is away" })).description).toBe(
      "While it is away",
    );
  });

  it("says in the log what an edit changed, before and after, and nothing when nothing did", async () => {
    const { id, title } = await create({ description: "old" });
    await edit(id, { description: "new", title });
    await edit(id, { description: "new" });
    await edit(id, {});
    const entries = await history(id);
    expect(entries.map(({ action }) => action)).toEqual(["corpus.edited", "corpus.created"]);
    expect(entries[0]).toMatchObject({ before: { description: "old" }, after: { description: "new" } });
    await expect(edit("no-such-corpus", {})).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("roots", () => {
  it("that go take their documents with them until the undo window is over; the rest stays", async () => {
    const { id, roots } = await create({
      roots: [await local("stay", { pathPrefix: "stay" }), await local("go", { pathPrefix: "go" })],
    });
    const [stay, go] = roots;
    if (!stay || !go) throw new Error("two roots were bound");
    await bring(id, stay.id, "a.md", "stay");
    const gone = await bring(id, go.id, "b.md", "go");
    await instance.upload("mine.md", "# Mine\n\nUploaded.\n", { corpusId: id });
    const { documents: _d, lastReachedAt: _r, lastError: _e, ...kept } = stay;
    const edited = await edit(id, { roots: [{ ...kept, pathPrefix: "" }] });
    expect(edited).toMatchObject({ sourceType: "local", documentsRemoved: 1 });
    expect(edited.undoUntil).not.toBeNull();
    expect(await livingPaths(id)).toEqual(["a.md", "mine.md"]);
    expect((await history(id))[0]?.after).toMatchObject({ documentsRemoved: 1 });
    await restoreDocument(instance.context(), { documentId: gone });
    expect((await documentRow(gone)).rootId).toBeNull();
  });

  it("change folders with each other, and never take the place of another document", async () => {
    const { id, roots } = await create({
      roots: [await local("left", { pathPrefix: "left" }), await local("right", { pathPrefix: "right" })],
    });
    const [left, right] = roots;
    if (!left || !right) throw new Error("two roots were bound");
    await bring(id, left.id, "x.md", "left");
    await bring(id, right.id, "x.md", "right");
    await instance.upload("up/x.md", "# Up\n\nUploaded.\n", { corpusId: id });
    const plain = ({ documents: _d, lastReachedAt: _r, lastError: _e, ...root }: typeof left) => root;
    const swapped = [
      { ...plain(left), pathPrefix: "right" },
      { ...plain(right), pathPrefix: "left" },
    ];
    await edit(id, { roots: swapped });
    expect(await livingPaths(id)).toEqual(["left/x.md", "right/x.md", "up/x.md"]);
    const rows = await instance.database.db.query.documents.findMany({
      where: eq(documents.rootId, left.id),
    });
    expect(rows.map(({ sourcePath, tags }) => [sourcePath, tags])).toEqual([
      ["right/x.md", ["folder:right"]],
    ]);
    await expect(edit(id, { roots: [{ ...plain(left), pathPrefix: "up" }, plain(right)] })).rejects.toThrow(
      /already stands at up\/x\.md/,
    );
    await expect(edit(id, { roots: [{ ...plain(left), id: "root_00000000" }] })).rejects.toMatchObject({
      code: "bad_request",
    });
    expect(await livingPaths(id)).toEqual(["left/x.md", "right/x.md", "up/x.md"]);
  });

  it("at another place are listed anew, what was found known as changed; a sync that was under way is over", async () => {
    const { id, roots } = await create({ roots: [await local("before")] });
    const [root] = roots;
    if (!root) throw new Error("a root was bound");
    await bring(id, root.id, "kept.md");
    await instance.database.db
      .update(corpusRoots)
      .set({ cursor: "delta", identity: "dev 1", lastReachedAt: new Date() })
      .where(eq(corpusRoots.id, root.id));
    const run = await startSync(instance.context(), { corpusId: id, trigger: "person" });
    const { documents: _d, lastReachedAt: _r, lastError: _e, ...plain } = root;
    await edit(id, { roots: [{ ...plain, label: "Renamed only" }] });
    const stateOf = async () => {
      const [row] = await instance.database.db.select().from(syncRuns).where(eq(syncRuns.id, run.id));
      return row?.state;
    };
    expect(await stateOf()).toBe("planning");
    await edit(id, { roots: [{ ...plain, locator: { local_path: await folder("after") } }] });
    expect(await stateOf()).toBe("cancelled");
    const [row] = await instance.database.db.select().from(corpusRoots).where(eq(corpusRoots.id, root.id));
    expect(row).toMatchObject({ cursor: null, identity: null, lastReachedAt: null });
    const entries = await instance.database.db
      .select()
      .from(sourceEntries)
      .where(and(eq(sourceEntries.rootId, root.id)))
      .orderBy(asc(sourceEntries.path));
    expect(entries.map(({ path, changeTag }) => [path, changeTag])).toEqual([["kept.md", ""]]);
    expect((await history(id))[0]?.after).toMatchObject({ syncsCancelled: 1 });
    expect(await livingPaths(id)).toEqual(["kept.md"]);
  });
});

describe("a changed default", () => {
  it("reaches the documents that took the value from the corpus, and no value of a stronger origin", async () => {
    const { id } = await create({
      metadataDefaults: { authority: "Old", doc_type: "note", tags: ["shared"] },
      projectId: "p-old",
    });
    const bare = await instance.upload("d/bare.md", "# Bare\n\nNothing said.\n", { corpusId: id });
    const says = await instance.upload(
      "says.md",
      "---\nauthority: Its own\nproject: p-own\n---\n\n# Says\n\nText.\n",
      {
        corpusId: id,
      },
    );
    const typed = await instance.upload("typed.md", "# Typed\n\nText.\n", { corpusId: id });
    await editMetadata(instance.context(), {
      documentId: typed.documentId,
      metadata: { authority: "A person's", confidentiality: "public" },
    });
    expect(await documentRow(bare.documentId)).toMatchObject({ authorityId: "Old", projectId: "p-old" });
    const edited = await edit(id, {
      metadataDefaults: { authority: "New", tags: ["common"] },
      projectId: "p-new",
      matterId: "m-new",
      confidentiality: "confidential",
    });
    expect(edited.documentsUpdated).toBe(3);
    expect(await documentRow(bare.documentId)).toMatchObject({
      authorityId: "New",
      docType: null,
      projectId: "p-new",
      matterId: "m-new",
      confidentiality: "confidential",
      title: "Bare",
      tags: ["common", "folder:d"],
    });
    expect(await documentRow(says.documentId)).toMatchObject({
      ...{ authorityId: "Its own", projectId: "p-own", matterId: "m-new", confidentiality: "confidential" },
    });
    expect(await documentRow(typed.documentId)).toMatchObject({
      ...{ authorityId: "A person's", projectId: "p-new", confidentiality: "public" },
    });
    expect((await documentRow(typed.documentId)).metadataOrigins).toMatchObject({
      ...{ authority: "person", projectId: "corpus_default" },
    });
    expect(
      (await edit(id, { metadataDefaults: { tags: ["common"], authority: "New" } })).documentsUpdated,
    ).toBe(0);
  });
});

describe("a default that is changed while documents are read", () => {
  it("is every document's in the end, whichever was first", async () => {
    const { id } = await create({ metadataDefaults: { authority: "0" } });
    for (let n = 0; n < 8; n++)
      await instance.receive(`f${n}.md`, `# File ${n}\n\nText.\n`, { corpusId: id });
    const editing = async () => {
      for (let n = 1; n <= 5; n++) await edit(id, { metadataDefaults: { authority: String(n) } });
    };
    await Promise.all([instance.drain(), editing()]);
    const rows = await instance.database.db.query.documents.findMany({ where: eq(documents.corpusId, id) });
    expect(new Set(rows.map(({ authorityId }) => authorityId))).toEqual(new Set(["5"]));
    expect(rows.every(({ publishedVersionId }) => publishedVersionId !== null)).toBe(true);
  });
});

describe("a changed default of many documents", () => {
  const many = async (corpusId: string, count: number) => {
    await instance.database.sql`
      insert into documents (id, corpus_id, source_path, file_name, title, format, media_type, actor_id)
      select 'doc_' || ${corpusId} || lpad(n::text, 12, '0'), ${corpusId}, n || '.md', n || '.md', 'Kept', 'md',
        'text/markdown', 'local' from generate_series(1, ${count}::int) n`;
  };
  const standing = (corpusId: string) =>
    instance.database.sql<{ authority: string | null; confidentiality: string; documents: number }[]>`
      select authority_id as authority, confidentiality, count(*)::int as documents from documents
      where corpus_id = ${corpusId} group by 1, 2 order by 1, 2`;

  it("reaches them by a job; how sensitive they are changes at once", async () => {
    const { id } = await create();
    await many(id, 600);
    const edited = await edit(id, {
      metadataDefaults: { authority: "One" },
      confidentiality: "confidential",
    });
    expect(edited).toMatchObject({ documentsUpdated: 0, documentsQueued: 600 });
    expect(await standing(id)).toEqual([
      ...[{ authority: null, confidentiality: "confidential", documents: 600 }],
    ]);
    await instance.drain();
    expect(await standing(id)).toEqual([
      ...[{ authority: "One", confidentiality: "confidential", documents: 600 }],
    ]);
    expect((await history(id))[0]?.after).toMatchObject({ documentsQueued: 600 });
  });

  it("that changes again while they are brought to it leaves none behind, and goes on where its job was killed", async () => {
    const { id } = await create();
    await many(id, 600);
    await edit(id, { metadataDefaults: { authority: "First" } });
    const [job] = await instance.queue.take(1);
    expect(job?.name).toBe("apply-defaults");
    if (!job) return;
    const steps: number[] = [];
    await applyDefaultsInSteps(
      instance.context(),
      { corpusId: id },
      {
        report: () => steps.push(1),
        complete: async () => {
          throw new Error("killed at its end");
        },
      },
    ).catch(() => {});
    expect(steps).toHaveLength(3);
    let edits = 0;
    let changing: Promise<unknown> = Promise.resolve();
    await applyDefaultsInSteps(
      instance.context(),
      { corpusId: id },
      {
        report: () => {
          if (++edits === 1) changing = edit(id, { metadataDefaults: { authority: "Second" } });
        },
        complete: (tx, result) => instance.queue.complete(tx, job, result ?? {}),
      },
    );
    await changing;
    await instance.drain();
    expect(await standing(id)).toEqual([
      ...[{ authority: "Second", confidentiality: "internal", documents: 600 }],
    ]);
  });
});

describe("a disabled corpus", () => {
  it("has no sync at work and starts none, and says so; enabled it is as it was", async () => {
    const { id } = await create({ roots: [await local("switched")] });
    await startSync(instance.context(), { corpusId: id, trigger: "person" });
    expect(await switchCorpus(instance.context(), { corpusId: id, enabled: false })).toMatchObject({
      enabled: false,
    });
    await switchCorpus(instance.context(), { corpusId: id, enabled: false });
    await expect(startSync(instance.context(), { corpusId: id, trigger: "schedule" })).rejects.toThrow(
      /is disabled/,
    );
    const [item] = (await listCorpusItems(instance.context())).filter((each) => each.id === id);
    expect(item).toMatchObject({
      enabled: false,
      health: { status: "disabled" },
      lastSync: { state: "cancelled" },
    });
    expect(item?.roots).toEqual([{ kind: "local", label: await folder("switched") }]);
    await switchCorpus(instance.context(), { corpusId: id, enabled: true });
    expect((await history(id)).map(({ action }) => action)).toEqual([
      ...["corpus.enabled", "corpus.disabled", "corpus.created"],
    ]);
  });
});
