import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { pagePictures, pageReadings, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";

/**
 * Takes the lock of a stored file until the transaction ends. Code that commits a row with the file's hash stores its
 * bytes under this lock. Code that deletes the bytes checks for such rows under it. Take this lock last: its holder
 * must not wait for another.
 */
export async function lockBlob(tx: Transaction, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blob/${sha256}`}, 0))`);
}

/**
 * Removes a stored file that no version and no page refers to, with its page pictures and recognised text. Otherwise
 * removes nothing.
 * @param purged a document that is being purged; its versions do not count
 * @returns the number of files removed.
 */
export async function removeUnnamed(context: Context, sha256: string, purged?: string): Promise<number> {
  context.signal.throwIfAborted();
  const { removed, drawn } = await context.db.transaction((tx) => removeLocked(context, tx, sha256, purged));
  let files = removed;
  // Lock each picture separately, so that no transaction waits for one lock while it holds another.
  for (const picture of drawn) files += await removeUnnamed(context, picture, purged);
  return files;
}

async function removeLocked(context: Context, tx: Transaction, sha256: string, purged: string | undefined) {
  await lockBlob(tx, sha256);
  const [version] = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(
      and(eq(versions.byteHash, sha256), purged === undefined ? undefined : ne(versions.documentId, purged)),
    )
    .limit(1);
  if (version) return { removed: 0, drawn: [] };
  await tx.delete(pageReadings).where(eq(pageReadings.byteHash, sha256));
  const gone = await tx
    .delete(pagePictures)
    .where(eq(pagePictures.byteHash, sha256))
    .returning({ picture: pagePictures.pictureHash, thumbnail: pagePictures.thumbnailHash });
  const drawn = new Set(gone.flatMap(({ picture, thumbnail }) => [picture, thumbnail]));
  const hashes = [...drawn].filter((hash) => hash !== null);
  const removed = !(await isPicture(tx, sha256)) && (await context.blobs.delete(sha256));
  return { removed: removed ? 1 : 0, drawn: hashes };
}

/** Two pages may have the same picture. */
async function isPicture(tx: Transaction, sha256: string): Promise<boolean> {
  const [page] = await tx
    .select({ number: pagePictures.number })
    .from(pagePictures)
    .where(or(eq(pagePictures.pictureHash, sha256), eq(pagePictures.thumbnailHash, sha256)))
    .limit(1);
  return page !== undefined;
}
