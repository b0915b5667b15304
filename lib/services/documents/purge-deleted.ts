import { and, isNotNull, lt, sql } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { removeUnusedVectors } from "#lib/indexing/remove.ts";
import { purgePacks } from "#lib/services/packs/remove-pack.ts";
import { purgeDocument } from "./purge-document.ts";

/** Documents purged in one run; what is left waits for the next. */
const MOST = 200;
/** No upload takes a day: its writer was killed. */
const ABANDONED_MS = 24 * 3600 * 1000;

/** Removes for good what was removed before the undo window: originals, versions, derived rows, unused vectors; packs. */
export async function purgeDeleted(context: Context): Promise<{ readonly purged: number }> {
  const before = new Date(context.now.getTime() - context.config.data.undoWindowMinutes * 60_000);
  const due = await context.db
    .select()
    .from(documents)
    .where(and(isNotNull(documents.deletedAt), lt(documents.deletedAt, before)))
    .orderBy(sql`${documents.deletedAt}, ${documents.id}`)
    .limit(MOST);
  for (const document of due) await purgeDocument(context, document);
  await context.blobs.discardStale(new Date(context.now.getTime() - ABANDONED_MS));
  if (due.length > 0) await removeUnusedVectors(context.sql, context.signal);
  return { purged: due.length + (await purgePacks(context, before)) };
}
