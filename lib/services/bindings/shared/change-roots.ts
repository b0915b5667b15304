import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { CorpusRootRow } from "#db/schema/index.ts";
import { corpusRoots, documents, sourceEntries } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { listingKey, placeKey } from "#lib/corpora/binding-source.ts";
import type { RootInput } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { writeRoots } from "./binding-writes.ts";

type Pair = { readonly before: CorpusRootRow; readonly after: RootInput };

/**
 * Compares roots: which are removed, replaced by another place, must be listed completely, or have another folder name.
 */
export function compareRoots(before: readonly CorpusRootRow[], after: readonly RootInput[]) {
  const pairs: Pair[] = before.flatMap((row) => {
    const given = after.find(({ id }) => id === row.id);
    return given === undefined ? [] : [{ before: row, after: given }];
  });
  return {
    removed: before.filter((row) => !after.some(({ id }) => id === row.id)),
    staying: pairs,
    replaced: pairs.filter((pair) => placeKey(pair.before) !== placeKey(pair.after)),
    relisted: pairs.filter((pair) => listingKey(pair.before) !== listingKey(pair.after)),
    renamed: pairs.filter((pair) => pair.before.pathPrefix !== pair.after.pathPrefix),
  };
}
export type RootChanges = ReturnType<typeof compareRoots>;

/** Deletes roots and moves their documents to the trash: invisible at once, purged after the undo window. */
async function removeRoots(
  context: Context,
  tx: Transaction,
  roots: readonly CorpusRootRow[],
): Promise<number> {
  if (roots.length === 0) return 0;
  const ids = roots.map(({ id }) => id);
  const gone = await tx
    .update(documents)
    .set({ deletedAt: context.now, updatedAt: context.now })
    .where(and(inArray(documents.rootId, ids), isNull(documents.deletedAt)))
    .returning({ id: documents.id });
  await tx.delete(corpusRoots).where(inArray(corpusRoots.id, ids));
  return gone.length;
}

/** Makes the next sync list these roots completely. */
export async function relistRoots(tx: Transaction, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length > 0)
    await tx
      .update(corpusRoots)
      .set({ cursor: null })
      .where(inArray(corpusRoots.id, [...rootIds]));
}

/**
 * Forgets the state of a root whose place changed. Its entries stay, marked as changed. So the next sync keeps
 * documents whose files also exist in the new place and removes the others, after asking if they are many.
 */
async function resetListings(tx: Transaction, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length === 0) return;
  await tx
    .update(corpusRoots)
    .set({ cursor: null, identity: null, lastReachedAt: null, lastError: null })
    .where(inArray(corpusRoots.id, [...rootIds]));
  await tx
    .update(sourceEntries)
    .set({ changeTag: "" })
    .where(inArray(sourceEntries.rootId, [...rootIds]));
}

/** Moves the roots' documents to their new folders. @throws AppError("conflict") if a path is taken. */
async function movePrefixes(tx: Transaction, corpusId: string, renamed: readonly Pair[]): Promise<void> {
  // In two steps, so that two roots can swap their folders.
  for (const { before } of renamed) await setPrefix(tx, before.id, before.pathPrefix, `\u0001${before.id}`);
  for (const { before, after } of renamed) {
    const to = after.pathPrefix === "" ? "" : `${after.pathPrefix}/`;
    const [taken] = await tx.execute<{ path: string }>(sql`
      select other.source_path as path from documents mine join documents other
        on other.corpus_id = mine.corpus_id and other.deleted_at is null and other.id <> mine.id
        and other.source_path = ${to}::text || substr(mine.source_path, ${before.id.length + 3})
      where mine.root_id = ${before.id} and mine.deleted_at is null and mine.corpus_id = ${corpusId} limit 1`);
    if (taken)
      throw new AppError(
        "conflict",
        `Another document of this corpus already stands at ${taken.path}; choose another folder.`,
      );
    await setPrefix(tx, before.id, `\u0001${before.id}`, after.pathPrefix);
  }
}

async function setPrefix(tx: Transaction, rootId: string, from: string, to: string): Promise<void> {
  const start = from === "" ? "" : `${from}/`;
  await tx
    .update(documents)
    .set({
      sourcePath: sql`${to === "" ? "" : `${to}/`}::text || substr(${documents.sourcePath}, ${[...start].length + 1})`,
    })
    .where(and(eq(documents.rootId, rootId), isNull(documents.deletedAt)));
}

/** Applies changes of roots. @returns the number of documents removed together with their roots. */
export async function changeRoots(
  context: Context,
  tx: Transaction,
  input: {
    readonly corpusId: string;
    readonly roots: readonly RootInput[];
    readonly changes: RootChanges;
  },
): Promise<{ readonly documentsRemoved: number }> {
  const { changes, corpusId, roots } = input;
  const documentsRemoved = await removeRoots(context, tx, changes.removed);
  // Two roots may swap their folders, but the column is unique at every moment.
  for (const { before } of changes.renamed)
    await tx
      .update(corpusRoots)
      .set({ pathPrefix: `\u0001${before.id}` })
      .where(eq(corpusRoots.id, before.id));
  await writeRoots(
    context,
    tx,
    corpusId,
    roots,
    changes.staying.map(({ before }) => before),
  );
  await relistRoots(
    tx,
    changes.relisted.map(({ before }) => before.id),
  );
  await resetListings(
    tx,
    changes.replaced.map(({ before }) => before.id),
  );
  await movePrefixes(tx, corpusId, changes.renamed);
  return { documentsRemoved };
}
