import path from "node:path";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { corpora, corpusRoots, sourceEntries } from "#db/schema/index.ts";
import { mayNameDocument, unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { isInside, realPathOrNull } from "#lib/corpora/connectors/local/folder.ts";

type ReadContext = Pick<Context, "actor" | "db">;
type Place = { readonly id: string; readonly folder: string; readonly restricted: boolean };

/** Returns the folders that corpora are bound to, with links resolved. Includes corpora in the trash. */
async function boundFolders({ actor, db }: ReadContext): Promise<Place[]> {
  const roots = await db
    .select({
      id: corpusRoots.id,
      folder: sql<string | null>`${corpusRoots.locator} ->> 'local_path'`,
      restricted: sql<boolean>`not ${unrestrictedCorpus(actor)}`,
    })
    .from(corpusRoots)
    .innerJoin(corpora, eq(corpora.id, corpusRoots.corpusId))
    .where(eq(corpusRoots.kind, "local"));
  const places: Place[] = [];
  for (const { folder, ...root } of roots) {
    if (folder !== null) places.push({ ...root, folder: (await realPathOrNull(folder)) ?? folder });
  }
  return places;
}

/** True if a folder, with links resolved, belongs to a restricted corpus. Its contents must not be listed. */
export async function isRestrictedFolder(context: ReadContext, folder: string): Promise<boolean> {
  const places = await boundFolders(context);
  return places.some((place) => place.restricted && isInside(place.folder, folder));
}

/** Returns those of a folder's files that are neither restricted documents nor in a restricted corpus. */
export async function unrestrictedFiles(
  context: ReadContext,
  folder: string,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = new Set(files);
  const places = await boundFolders(context);
  const bound = files.flatMap((file) =>
    places.flatMap((place) => {
      const whole = path.join(folder, file);
      if (!isInside(place.folder, whole)) return [];
      if (place.restricted) named.delete(file);
      const within = path.relative(place.folder, whole).split(path.sep).join("/");
      return [{ file, rootId: place.id, path: within }];
    }),
  );
  if (bound.length === 0) return named;
  const restricted = await context.db
    .select({ rootId: sourceEntries.rootId, path: sourceEntries.path })
    .from(sourceEntries)
    .where(
      and(
        inArray(sourceEntries.rootId, [...new Set(bound.map(({ rootId }) => rootId))]),
        or(
          ...bound.map((each) =>
            and(eq(sourceEntries.rootId, each.rootId), eq(sourceEntries.path, each.path)),
          ),
        ),
        sql`${sourceEntries.documentId} is not null and not ${mayNameDocument(sql`${sourceEntries.documentId}`)}`,
      ),
    );
  for (const each of bound)
    if (restricted.some((entry) => entry.rootId === each.rootId && entry.path === each.path))
      named.delete(each.file);
  return named;
}
