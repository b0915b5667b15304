import type { OpenDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

export type BringUpToDateOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Receives lines about long work, in words. */
  readonly report?: ((line: string) => void) | undefined;
};

/**
 * Migrates the database to the newest schema, then builds the index from what an earlier release wrote. May be stopped
 * or killed at any point, and called by several processes at once: the next call continues.
 * @returns how many migrations were applied.
 * @throws the signal's reason when it is aborted.
 */
export async function bringUpToDate(
  database: OpenDatabase,
  { signal, report }: BringUpToDateOptions = {},
): Promise<{ readonly applied: number }> {
  const { applied } = await migrate(database.db);
  signal?.throwIfAborted();
  let lastPercent = -1;
  const onProgress = (done: number, total: number) => {
    const percent = Math.floor((100 * done) / total);
    if (percent === lastPercent) return;
    lastPercent = percent;
    report?.(`Upgrading the search index: ${done} of ${total} documents`);
  };
  await textIndex.upgradeIndex(database.sql, { signal, onProgress });
  return { applied };
}
