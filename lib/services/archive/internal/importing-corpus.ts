import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { corpora, corpusHealth, corpusRoots, documents, generations, versions } from "#db/schema/index.ts";
import { isAbandonedImport, UNFINISHED_IMPORT_VERSION } from "#db/unfinished-import.ts";
import type { CorpusDescription } from "#lib/archive/manifest.ts";
import type { Context } from "#lib/context.ts";
import { GENERATION_LANES, type GenerationLane } from "#lib/domain/lane.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { removeGeneration } from "#lib/indexing/remove.ts";
import { removeUnnamed } from "#lib/services/blobs/shared/remove-unnamed.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/** Number of documents removed per transaction. */
const STEP = 50;

const HEARTBEAT_EVERY_MS = 10_000;

export type ImportNames = {
  readonly corpusId: string;
  readonly title: string;
  /** Names the import. Two attempts of one job have the same owner. */
  readonly owner: string;
};
type ImportKey = Pick<ImportNames, "corpusId" | "owner">;

type GenerationIds = Record<GenerationLane, number | null>;

/** Marks the corpus of an unfinished import until it is published. */
const markOf = (owner: string) => `import://${owner}`;

/** The unfinished corpus of this import. */
export function isImportOf({ corpusId, owner }: ImportKey): SQL | undefined {
  return and(
    eq(corpora.id, corpusId),
    eq(corpora.schemaVersion, UNFINISHED_IMPORT_VERSION),
    eq(corpora.sourceBindingRef, markOf(owner)),
  );
}

function importRunningError(corpusId: string): AppError {
  return new AppError(
    "conflict",
    `The corpus "${corpusId}" is being imported. Wait until that import has ended, or import under another id. If it was killed, try again in a minute.`,
    { corpusId },
  );
}

/**
 * Returns the corpus's id and title on this instance. If the title is taken and the id is a new one, adds the id to the
 * title.
 * @throws AppError("conflict") with a readable message if the id or the title is taken, or another import of the corpus
 * is running.
 */
export async function chooseNames(
  context: Context,
  manifest: CorpusDescription,
  wanted: { readonly id?: string | undefined; readonly title?: string | undefined },
  owner: string,
): Promise<ImportNames> {
  const corpusId = wanted.id ?? manifest.binding.id;
  const [existing] = await context.db
    .select({
      isUnfinished: sql<boolean>`${corpora.schemaVersion} = ${UNFINISHED_IMPORT_VERSION}`,
      trash: sql<boolean>`${corpora.deletedAt} is not null`,
      mark: corpora.sourceBindingRef,
      isAbandoned: isAbandonedImport,
    })
    .from(corpora)
    .where(eq(corpora.id, corpusId));
  if (existing?.isUnfinished && existing.mark !== markOf(owner) && !existing.isAbandoned)
    throw importRunningError(corpusId);
  if (existing && !existing.isUnfinished) {
    const where = existing.trash ? "in the trash here" : "here already";
    throw new AppError("conflict", `A corpus "${corpusId}" is ${where}. Import it under another id.`, {
      corpusId,
    });
  }
  const title = wanted.title ?? manifest.binding.title;
  const sameTitle = await context.sql`select 1 from corpora where title = ${title} and deleted_at is null`;
  if (sameTitle.length === 0) return { corpusId, title, owner };
  if (wanted.title === undefined && corpusId !== manifest.binding.id)
    return { corpusId, title: `${title} (${corpusId})`, owner };
  throw new AppError("conflict", `A corpus called "${title}" exists already. Import it under another id.`, {
    corpusId,
  });
}

/**
 * Creates the corpus, invisible for now, with its roots and the generations for its passages.
 * @throws AppError("conflict") if another import has created it meanwhile.
 */
export async function beginImport(
  context: Context,
  manifest: CorpusDescription,
  { corpusId, title, owner }: ImportNames,
) {
  const { binding } = manifest;
  return context.db.transaction(async (tx) => {
    const created = await tx
      .insert(corpora)
      .values({
        ...{ id: corpusId, title, description: binding.description },
        ...{ enabled: false, schemaVersion: UNFINISHED_IMPORT_VERSION, deletedAt: sql`now()` },
        sourceBindingRef: markOf(owner),
        actorId: context.actor.id,
      })
      .onConflictDoNothing({ target: corpora.id })
      .returning({ id: corpora.id });
    if (created.length === 0) throw importRunningError(corpusId);
    await tx.insert(corpusHealth).values({ corpusId, updatedAt: context.now }).onConflictDoNothing();
    return {
      roots: await insertRoots(tx, corpusId, manifest.roots),
      generations: await insertGenerations(tx, corpusId, manifest.generations),
    };
  });
}

/** Returns the id here of each root, by its id in the archive. A root gets a new id if its own is in use here. */
async function insertRoots(
  tx: Transaction,
  corpusId: string,
  archived: CorpusDescription["roots"],
): Promise<ReadonlyMap<string, string>> {
  const roots = new Map<string, string>();
  for (const root of archived) {
    const [existing] = await tx
      .select({ id: corpusRoots.id })
      .from(corpusRoots)
      .where(eq(corpusRoots.id, root.id));
    roots.set(root.id, existing ? newId("root") : root.id);
    await tx.insert(corpusRoots).values({
      ...{ id: roots.get(root.id) ?? root.id, corpusId, kind: root.kind, label: root.label },
      ...{ pathPrefix: root.path_prefix, locator: root.locator, recursive: root.recursive },
      ...{ includePatterns: root.include_patterns, excludePatterns: root.exclude_patterns },
      ...{ withPermissions: root.with_permissions, withSitePages: root.with_site_pages },
      // The administrator of this instance sets the credentials, never an archive.
      credentials: null,
      createdAt: new Date(root.created_at),
    });
  }
  return roots;
}

async function insertGenerations(
  tx: Transaction,
  corpusId: string,
  archived: CorpusDescription["generations"],
): Promise<GenerationIds> {
  const made = Object.fromEntries(GENERATION_LANES.map((lane) => [lane, null])) as GenerationIds;
  for (const generation of archived) {
    const [row] = await tx
      .insert(generations)
      .values({
        ...{ corpusId, lane: generation.lane, state: "building" as const },
        ...{ recipe: generation.recipe, recipeHash: generation.recipe_hash },
        embeddingModelId: generation.embedding_model_id,
        createdAt: new Date(generation.created_at),
      })
      .returning({ id: generations.id });
    made[generation.lane] = row?.id ?? null;
  }
  return made;
}

/** Shows other imports that this one is alive, until the returned function is called. */
export function startHeartbeat(context: Context, key: ImportKey): () => void {
  const timer = setInterval(() => {
    context.db
      .update(corpora)
      .set({ deletedAt: sql`now()` })
      .where(isImportOf(key))
      .catch((failure: unknown) =>
        context.log.debug({ err: failure }, "an import could not show that it is alive"),
      );
  }, HEARTBEAT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Removes what a failed or killed import left: rows in small steps, then originals that no other document uses. Leaves
 * alone the corpus of another import that is alive.
 */
export async function removeUnfinishedImport(
  context: Context,
  { corpusId, owner }: ImportKey,
): Promise<void> {
  const unfinished = and(
    eq(corpora.id, corpusId),
    eq(corpora.schemaVersion, UNFINISHED_IMPORT_VERSION),
    sql`(${corpora.sourceBindingRef} = ${markOf(owner)} or ${isAbandonedImport})`,
  );
  const [found] = await context.db.select({ id: corpora.id }).from(corpora).where(unfinished);
  if (!found) return;
  const written = await context.db
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.corpusId, corpusId));
  for (const { id } of written) await removeGeneration(context.sql, id);
  for (;;) {
    const batch = await context.db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.corpusId, corpusId))
      .limit(STEP);
    if (batch.length === 0) break;
    const ids = batch.map(({ id }) => id);
    const hashes = await context.db
      .selectDistinct({ hash: versions.byteHash })
      .from(versions)
      .where(inArray(versions.documentId, ids));
    await context.db.delete(documents).where(inArray(documents.id, ids));
    for (const { hash } of hashes) await removeUnnamed(context, hash);
  }
  await context.db.delete(corpora).where(unfinished);
  await textIndex.removeUnusedVectors(context.sql);
}
