import type { Context } from "#lib/context.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { readRun, type SyncAddress } from "./shared/sync-rows.ts";

/** Returns a sync. @throws AppError("not_found") */
export function readSync(context: Context, input: SyncAddress): Promise<SyncRunView> {
  return readRun(context.db, input);
}
