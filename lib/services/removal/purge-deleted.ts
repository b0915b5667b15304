import { and, isNotNull, lt, sql } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { removeUnusedVectors } from "#lib/indexing/remove.ts";
import { purgePacks } from "#lib/services/packs/shared/purge-packs.ts";
import { purgeDocument } from "./shared/purge-document.ts";

/** Maximum number of documents purged in one run. The next run continues. */
const MAX_DOCUMENTS = 200;

/**
 * Permanently removes what was deleted before the undo window: originals, versions, derived rows, unused vectors;
 * packs.
 */
export async function purgeDeleted(context: Context): Promise<{ readonly purged: number }> {
  const before = new Date(context.now.getTime() - context.config.data.undoWindowMinutes * 60_000);
  const due = await context.db
    .select()
    .from(documents)
    .where(and(isNotNull(documents.deletedAt), lt(documents.deletedAt, before)))
    .orderBy(sql`${documents.deletedAt}, ${documents.id}`)
    .limit(MAX_DOCUMENTS);
  let purged = 0;
  for (const document of due) if (await purgeDocument(context, document, before)) purged++;
  if (purged > 0) await removeUnusedVectors(context.sql, context.signal);
  return { purged: purged + (await purgePacks(context, before)) };
}
