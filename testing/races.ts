import { expect } from "vitest";
import { coveredByLock } from "#db/testing-transactions.ts";
import type { BlobStore } from "#lib/blobs/blob-store.ts";
import type { TestInstance } from "./instance.ts";

type Around = <T>(work: () => Promise<T>) => Promise<T>;

/** The instance's blob store, with a hook around the moment when a file is named or removed. */
export function blobsAround(
  { runtime: { blobs } }: TestInstance,
  around: { readonly keep?: Around; readonly delete?: Around },
): BlobStore {
  const { keep = (work) => work(), delete: remove = (work) => work() } = around;
  return {
    ...blobs,
    stage: async (source) => {
      const staged = await blobs.stage(source);
      return { ...staged, keep: () => coveredByLock(() => keep(staged.keep)) };
    },
    delete: (sha256) => coveredByLock(() => remove(() => blobs.delete(sha256))),
  };
}

/**
 * Resolves when `work` has ended or waits for a lock. On the embedded database statements queue instead, so it returns
 * at once.
 */
export async function endedOrBlocked({ database }: TestInstance, work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  if (database.kind === "embedded") return;
  const blocked = () => database.sql`
    select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`;
  await expect.poll(async () => ended || (await blocked()).length > 0, { timeout: 60_000 }).toBe(true);
}
