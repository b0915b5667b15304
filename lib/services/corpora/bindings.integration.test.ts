import { mkdir } from "node:fs/promises";
import path from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpora, corpusRoots, documents, sourceEntries, syncRuns } from "#db/schema/index.ts";
import { editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { restoreDocument } from "#lib/services/removal/remove-document.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import type { TestInstance } from "#testing/instance.ts";
import { editCorpus } from "./edit-corpus.ts";
import { listCorpusItems } from "./list-corpus-items.ts";
import { readCorpus } from "./read-corpus.ts";
import { switchCorpus } from "./switch-corpus.ts";
import { type Bindings, openBindings } from "./testing.ts";

/** Bindings are created, edited and turned on and off. The audit log has each change; documents follow at once. */

let bindings: Bindings;
let instance: TestInstance;
beforeAll(async () => {
  bindings = await openBindings();
  instance = bindings.instance;
});
afterAll(() => instance?.close());

const create: Bindings["create"] = (given) => bindings.create(given);
const edit: Bindings["edit"] = (corpusId, given) => bindings.edit(corpusId, given);
const history: Bindings["history"] = (corpusId) => bindings.history(corpusId);
const documentRow: Bindings["documentRow"] = (id) => bindings.documentRow(id);

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

/** Adds a document as a sync does. */
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

describe("a binding", () => {
  it("is read back as given, with the fields derived from its roots", async () => {
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

  it("has a unique id and a unique title", async () => {
    await create({ title: "Twice" });
    await expect(create({ title: "Twice" })).rejects.toThrow(/called "Twice" already/);
    await expect(create({ id: "twice" })).rejects.toThrow(/choose another id/);
    expect((await create({ title: "TWICE" })).id).toBe("twice-2");
    const both = await Promise.allSettled([create({ title: "At once" }), create({ title: "At once" })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  });

  it("accepts only existing, allowed folders, and stays valid if they are unavailable later", async () => {
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

  it("records in the audit log what an edit changed, and nothing if nothing changed", async () => {
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
  it("take their documents with them when removed, until the undo window ends; the rest stays", async () => {
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

  it("can swap folders, but never replace another document", async () => {
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

  it("stay unchanged if another edit commits while a new folder is checked", async () => {
    const { id, roots } = await create({ roots: [await local("first", { pathPrefix: "f" })] });
    const [first] = roots.map(({ documents: _d, lastReachedAt: _r, lastError: _e, ...plain }) => plain);
    const context = instance.context();
    // Commits another edit after the folders of this one are read and before its transaction.
    const meanwhile = async () => {
      await edit(id, { roots: [{ ...first, locator: { local_path: await folder("second") } }] });
    };
    const db: typeof context.db = Object.create(context.db, {
      transaction: {
        value: async (...given: Parameters<typeof context.db.transaction>) => {
          await meanwhile();
          return context.db.transaction(...given);
        },
      },
    });
    const late = editCorpus(
      { ...context, db },
      {
        corpusId: id,
        edit: editBindingSchema.parse({ roots: [first, await local("third", { pathPrefix: "t" })] }),
      },
    );
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    const { roots: now } = await readCorpus(context, { corpusId: id });
    expect(now.map(({ locator }) => path.basename(locator.local_path ?? ""))).toEqual(["second"]);
  });

  it("are listed completely after they point to another place, with entries marked as changed and running syncs ended", async () => {
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

describe("a disabled corpus", () => {
  it("runs and starts no sync, and says so; enabled again it is as before", async () => {
    const { id } = await create({ roots: [await local("switched")] });
    await startSync(instance.context(), { corpusId: id, trigger: "person" });
    expect(await switchCorpus(instance.context(), { corpusId: id, enabled: false })).toMatchObject({
      enabled: false,
    });
    await switchCorpus(instance.context(), { corpusId: id, enabled: false });
    await expect(startSync(instance.context(), { corpusId: id, trigger: "schedule" })).rejects.toThrow(
      /is turned off/,
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
