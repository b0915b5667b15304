import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpusRoots, documents, sourceEntries } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { listingKey, placeKey } from "#lib/corpora/binding-source.ts";
import type { RootInput } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { RootRow } from "./binding-rows.ts";
import { writeRoots } from "./binding-writes.ts";

type Pair = { readonly before: RootRow; readonly after: RootInput };

/** What a change of roots means: which go, which are somewhere else now, which have to be listed anew, which are renamed. */
export function compareRoots(before: readonly RootRow[], after: readonly RootInput[]) {
  const pairs: Pair[] = before.flatMap((row) => {
    const given = after.find(({ id }) => id === row.id);
    return given === undefined ? [] : [{ before: row, after: given }];
  });
  return {
    removed: before.filter((row) => !after.some(({ id }) => id === row.id)),
    staying: pairs,
    elsewhere: pairs.filter((pair) => placeKey(pair.before) !== placeKey(pair.after)),
    relisted: pairs.filter((pair) => listingKey(pair.before) !== listingKey(pair.after)),
    renamed: pairs.filter((pair) => pair.before.pathPrefix !== pair.after.pathPrefix),
  };
}
export type RootChanges = ReturnType<typeof compareRoots>;

/** Takes out what roots have brought, as removed documents are: gone at once, purged after the undo window. */
async function removeRoots(context: Context, tx: Transaction, roots: readonly RootRow[]): Promise<number> {
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

/** Makes the next listing of roots one of everything. */
export async function listAnew(tx: Transaction, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length > 0)
    await tx
      .update(corpusRoots)
      .set({ cursor: null })
      .where(inArray(corpusRoots.id, [...rootIds]));
}

/**
 * Forgets what a place looked like, for another one in its stead. What was found stays known, by path and as changed, so
 * that the next sync keeps the documents whose files are there too and removes the others, asking where they are many.
 */
async function forgetPlaces(tx: Transaction, rootIds: readonly string[]): Promise<void> {
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

/** Paths of the roots' documents under their new folders. @throws AppError("conflict") when one is taken. */
async function movePrefixes(tx: Transaction, corpusId: string, renamed: readonly Pair[]): Promise<void> {
  // Twice, so that two roots can change folders with each other.
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

/** Carries changes of roots out. @returns how many documents went with roots that are removed. */
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
  // Two roots may change folders with each other, and no two ever have the same.
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
  await listAnew(
    tx,
    changes.relisted.map(({ before }) => before.id),
  );
  await forgetPlaces(
    tx,
    changes.elsewhere.map(({ before }) => before.id),
  );
  await movePrefixes(tx, corpusId, changes.renamed);
  return { documentsRemoved };
}
