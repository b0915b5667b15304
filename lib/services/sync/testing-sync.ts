import { asc, eq } from "drizzle-orm";
import { newId } from "#db/new-id.ts";
import { corpora, corpusRoots, documents, sourceEntries, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { TestSource } from "#lib/corpora/sync/testing-source.ts";
import { listSyncItems } from "./list-sync-items.ts";
import { readSync } from "./read-sync.ts";
import { type StartSync, startSync } from "./start-sync.ts";

type BoundRoot = { readonly folder: string } & Partial<typeof corpusRoots.$inferInsert>;

/** For tests: creates a corpus bound to folders of a test's source. */
export async function bindForTest(
  context: Context,
  id: string,
  roots: readonly BoundRoot[],
  over: Partial<typeof corpora.$inferInsert> = {},
): Promise<string> {
  await context.db.insert(corpora).values({
    id,
    title: id,
    sourceType: roots.length === 1 ? "local" : "mixed",
    sourceBindingRef: `local://${id}`,
    actorId: context.actor.id,
    ...over,
  });
  for (const [index, { folder, ...root }] of roots.entries())
    await context.db.insert(corpusRoots).values({
      id: newId("root"),
      corpusId: id,
      kind: "local",
      locator: { local_path: folder },
      createdAt: new Date(Date.UTC(2026, 0, 1) + index),
      ...root,
    });
  return id;
}

/** For tests: returns a corpus's documents by path. */
async function holdings(context: Context, corpusId: string) {
  const living = await context.db
    .select({ document: documents, state: versions.state, published: versions.id })
    .from(documents)
    .leftJoin(versions, eq(versions.id, documents.publishedVersionId))
    .where(eq(documents.corpusId, corpusId))
    .orderBy(asc(documents.sourcePath));
  return living
    .filter(({ document }) => document.deletedAt === null)
    .map(({ document, state }) => ({
      path: document.sourcePath,
      id: document.id,
      version: document.currentVersion,
      state,
      title: document.title,
      fileName: document.fileName,
    }));
}

/** For tests: returns the known files of a corpus's sources by path. */
async function knownFiles(context: Context, corpusId: string) {
  return context.db
    .select({
      path: sourceEntries.path,
      documentId: sourceEntries.documentId,
      skipReason: sourceEntries.skipReason,
    })
    .from(sourceEntries)
    .innerJoin(corpusRoots, eq(corpusRoots.id, sourceEntries.rootId))
    .where(eq(corpusRoots.corpusId, corpusId))
    .orderBy(asc(corpusRoots.createdAt), asc(sourceEntries.path));
}

/** For tests: creates a corpus bound to one or more new folders, with functions that change and sync them. */
export async function syncedCorpus(
  instance: { context(over?: Partial<Context>): Context; drain(): Promise<void> },
  source: TestSource,
  roots: (folder: string) => readonly BoundRoot[] = (folder) => [{ folder }],
) {
  const folder = newId("root");
  const id = await bindForTest(instance.context(), `corpus-${folder.slice(5)}`, roots(folder));
  return {
    id,
    folder,
    write: (
      path: string,
      content: string | Uint8Array = `# ${path}\n\nWhat stands in ${path} of ${folder}.\n`,
    ) => source.write(`${folder}/${path}`, content),
    move: (from: string, to: string) => source.move(`${folder}/${from}`, `${folder}/${to}`),
    remove: (path: string) => source.remove(`${folder}/${path}`),
    start: (asked: Partial<StartSync> = {}) =>
      startSync(instance.context(), { corpusId: id, trigger: "person", ...asked }),
    /** Starts a sync and runs every waiting job to its end. */
    sync: async (asked: Partial<StartSync> = {}) => {
      const run = await startSync(instance.context(), { corpusId: id, trigger: "person", ...asked });
      await instance.drain();
      return readSync(instance.context(), { runId: run.id });
    },
    held: async () => (await holdings(instance.context(), id)).map(({ path }) => path),
    holdings: () => holdings(instance.context(), id),
    known: () => knownFiles(instance.context(), id),
    items: (runId: string) => listSyncItems(instance.context(), { runId }),
  };
}
export type SyncedCorpus = Awaited<ReturnType<typeof syncedCorpus>>;
