import { and, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { purgePacks } from "#lib/services/packs/shared/purge-packs.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { purgeDocument } from "./shared/purge-document.ts";
import { PurgeFailures } from "./shared/purge-failures.ts";

/** Maximum number of documents purged in one run. The next run continues. */
const MAX_DOCUMENTS = 200;

/**
 * Permanently removes what was deleted before the undo window: originals, versions, derived rows, unused vectors;
 * packs. A failure does not stop the rest.
 * @throws AppError with the number of documents that could not be purged, after the rest was purged.
 */
export async function purgeDeleted(context: Context): Promise<{ readonly purged: number }> {
  const before = new Date(context.now.getTime() - context.config.data.undoWindowMinutes * 60_000);
  const failures = new PurgeFailures(context);
  let purged = 0;
  for await (const document of dueDocuments(context, before)) {
    const done = await failures.attempt({ documentId: document.id }, () =>
      purgeDocument(context, document, before),
    );
    if (done === true) purged++;
    if (purged === MAX_DOCUMENTS) break;
  }
  if (purged > 0) await textIndex.removeUnusedVectors(context.sql, context.signal);
  const packs = await purgePacks(context, before);
  failures.throwIfAny();
  return { purged: purged + packs };
}

/** Yields the documents to purge, oldest first. Those that cannot be purged do not use up the run. */
async function* dueDocuments(context: Context, before: Date) {
  const tried: string[] = [];
  for (;;) {
    const due = await context.db
      .select()
      .from(documents)
      .where(
        and(isNotNull(documents.deletedAt), lt(documents.deletedAt, before), notInArray(documents.id, tried)),
      )
      .orderBy(sql`${documents.deletedAt}, ${documents.id}`)
      .limit(MAX_DOCUMENTS);
    yield* due;
    if (due.length < MAX_DOCUMENTS) return;
    tried.push(...due.map(({ id }) => id));
  }
}
