import { eq, or } from "drizzle-orm";
import { pagePictures, pageReadings, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";

/**
 * Removes what was drawn and recognised of an original that no version has any more. A picture that equals another
 * page's, or an original, stays for those.
 */
export async function purgePages(context: Context, byteHash: string): Promise<void> {
  await context.db.delete(pageReadings).where(eq(pageReadings.byteHash, byteHash));
  const gone = await context.db
    .delete(pagePictures)
    .where(eq(pagePictures.byteHash, byteHash))
    .returning({ picture: pagePictures.pictureHash, thumbnail: pagePictures.thumbnailHash });
  const hashes = new Set(gone.flatMap(({ picture, thumbnail }) => [picture, thumbnail]));
  for (const hash of hashes) {
    context.signal.throwIfAborted();
    if (hash !== null && !(await isUsed(context, hash))) await context.blobs.delete(hash);
  }
}

async function isUsed(context: Context, hash: string): Promise<boolean> {
  const [page] = await context.db
    .select({ number: pagePictures.number })
    .from(pagePictures)
    .where(or(eq(pagePictures.pictureHash, hash), eq(pagePictures.thumbnailHash, hash)))
    .limit(1);
  if (page) return true;
  const [version] = await context.db
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.byteHash, hash))
    .limit(1);
  return version !== undefined;
}
