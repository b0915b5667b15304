import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { DEFAULT_INGEST_LIMITS } from "#lib/ingest/limits.ts";
import type { Container } from "./load-container.ts";

/**
 * Returns how many bytes the files of a container may have. Containers inside the same document share one limit: a few
 * megabytes of archives in an archive could otherwise fill the disk.
 */
export async function bytesLeft(context: Context, { document }: Container): Promise<number> {
  const { maxTotalBytes } = DEFAULT_INGEST_LIMITS.inflate;
  if (document.parentDocument === null) return maxTotalBytes;
  const beside = alias(documents, "beside");
  const [used] = await context.db
    .select({ bytes: sql<number>`coalesce(sum(${versions.sizeBytes}), 0)::float8` })
    .from(documents)
    .innerJoin(beside, eq(beside.id, documents.parentDocument))
    .innerJoin(
      versions,
      and(eq(versions.documentId, documents.id), eq(versions.number, documents.currentVersion)),
    )
    .where(
      and(
        eq(beside.parentDocument, document.parentDocument),
        ne(beside.id, document.id),
        isNull(documents.deletedAt),
      ),
    );
  return maxTotalBytes - (used?.bytes ?? 0);
}
