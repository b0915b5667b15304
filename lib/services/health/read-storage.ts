import type { Context } from "#lib/context.ts";
import type { StorageSummary } from "#lib/domain/storage-summary.ts";

type Sizes = Pick<StorageSummary, "files" | "fileBytes" | "databaseBytes">;

/**
 * Returns how much the server stores, in bytes. Versions with the same bytes share one file. Sizes of files come from
 * their rows, because a walk through the data directory would be slow.
 */
export async function readStorage({ sql, config }: Context): Promise<StorageSummary> {
  const [sizes] = await sql<Sizes[]>`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as "fileBytes",
      pg_database_size(current_database())::float8 as "databaseBytes"
    from (select byte_hash, max(size_bytes) as size_bytes from versions group by byte_hash) as stored`;
  const { files = 0, fileBytes = 0, databaseBytes = 0 } = sizes ?? {};
  return {
    files,
    fileBytes,
    databaseBytes,
    receiptDays: config.search.receiptDays,
    trashDays: config.corpora.trashDays,
    undoMinutes: config.data.undoWindowMinutes,
  };
}
