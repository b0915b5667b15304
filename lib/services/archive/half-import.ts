import { and, eq, inArray } from "drizzle-orm";
import { corpora, corpusHealth, corpusRoots, documents, generations, versions } from "#db/schema/index.ts";
import type { CorpusManifest } from "#lib/archive/manifest.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { removeGeneration, removeUnusedVectors } from "#lib/indexing/remove.ts";
import { purgePages } from "#lib/services/pages/purge-pages.ts";
import { newId } from "../ids.ts";

/** `corpora.schema_version` of one that is still being brought here: in no list, in no search, restored by nobody. */
export const HALF = 0;
/** Documents removed in one transaction. */
const STEP = 50;

export type ImportNames = { readonly corpusId: string; readonly title: string };

/**
 * What the corpus is to be called here. A title that is taken gets the id added where the id is another anyway.
 * @throws AppError("conflict") in words for an id or a title that is taken.
 */
export async function chooseNames(
  context: Context,
  manifest: CorpusManifest,
  wanted: { readonly id?: string | undefined; readonly title?: string | undefined },
): Promise<ImportNames> {
  const corpusId = wanted.id ?? manifest.binding.id;
  const [same] = await context.sql<{ half: boolean; trash: boolean }[]>`
    select schema_version = ${HALF} as half, deleted_at is not null as trash from corpora where id = ${corpusId}`;
  if (same && !same.half) {
    const where = same.trash ? "in the trash here" : "here already";
    throw new AppError("conflict", `A corpus "${corpusId}" is ${where}. Import it under another id.`, {
      corpusId,
    });
  }
  const title = wanted.title ?? manifest.binding.title;
  const taken = await context.sql`select 1 from corpora where title = ${title} and deleted_at is null`;
  if (taken.length === 0) return { corpusId, title };
  if (wanted.title === undefined && corpusId !== manifest.binding.id)
    return { corpusId, title: `${title} (${corpusId})` };
  throw new AppError("conflict", `A corpus called "${title}" is here already. Import it under another id.`, {
    corpusId,
  });
}

/** Makes the corpus as nobody sees it yet, its roots, and the generations that its passages go into. */
export async function beginImport(
  context: Context,
  manifest: CorpusManifest,
  { corpusId, title }: ImportNames,
) {
  const { binding } = manifest;
  return context.db.transaction(async (tx) => {
    await tx.insert(corpora).values({
      ...{ id: corpusId, title, description: binding.description },
      ...{ enabled: false, schemaVersion: HALF, deletedAt: context.now },
      sourceBindingRef: `upload://${corpusId}`,
      actorId: context.actor.id,
    });
    await tx.insert(corpusHealth).values({ corpusId, updatedAt: context.now }).onConflictDoNothing();
    const roots = new Map<string, string>();
    for (const root of manifest.roots) {
      const [taken] = await tx
        .select({ id: corpusRoots.id })
        .from(corpusRoots)
        .where(eq(corpusRoots.id, root.id));
      roots.set(root.id, taken ? newId("root") : root.id);
      await tx.insert(corpusRoots).values({
        ...{ id: roots.get(root.id) ?? root.id, corpusId, kind: root.kind, label: root.label },
        ...{ pathPrefix: root.path_prefix, locator: root.locator, recursive: root.recursive },
        ...{ includePatterns: root.include_patterns, excludePatterns: root.exclude_patterns },
        ...{ withPermissions: root.with_permissions, withSitePages: root.with_site_pages },
        // Which secrets a place is opened with is said here, by whoever runs this instance: never by an archive.
        credentials: null,
        createdAt: new Date(root.created_at),
      });
    }
    const made: Record<"text" | "visual-text", number | null> = { text: null, "visual-text": null };
    for (const generation of manifest.generations) {
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
    return { roots, generations: made };
  });
}

/** Removes what a failed or killed import left: rows in small steps, then bytes that nothing else has. */
export async function removeHalfImport(context: Context, corpusId: string): Promise<void> {
  const half = and(eq(corpora.id, corpusId), eq(corpora.schemaVersion, HALF));
  const [found] = await context.db.select({ id: corpora.id }).from(corpora).where(half);
  if (!found) return;
  const made = await context.db
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.corpusId, corpusId));
  for (const { id } of made) await removeGeneration(context.sql, id);
  for (;;) {
    const some = await context.db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.corpusId, corpusId))
      .limit(STEP);
    if (some.length === 0) break;
    const ids = some.map(({ id }) => id);
    const hashes = await context.db
      .selectDistinct({ hash: versions.byteHash })
      .from(versions)
      .where(inArray(versions.documentId, ids));
    await context.db.delete(documents).where(inArray(documents.id, ids));
    for (const { hash } of hashes) await removeUnusedOriginal(context, hash);
  }
  await context.db.delete(corpora).where(half);
  await removeUnusedVectors(context.sql);
}

async function removeUnusedOriginal(context: Context, hash: string): Promise<void> {
  const [user] = await context.db
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.byteHash, hash))
    .limit(1);
  if (user) return;
  await context.blobs.delete(hash);
  await purgePages(context, hash);
}
