import { sql } from "drizzle-orm";
import type { SyncState } from "#lib/domain/sync.ts";
import { syncRuns } from "./schema/index.ts";

/** States in which a job works on a run, or will. */
export const STATES_WITH_JOB: SyncState[] = ["planning", "applying"];
/** States of a run that has not ended. */
export const UNFINISHED_STATES: SyncState[] = [...STATES_WITH_JOB, "awaiting_confirmation"];

/** Returns the end time of a run: now, but never before its start, even if the clock was changed. */
export function endOf(context: { readonly now: Date }) {
  return sql`greatest(${context.now.toISOString()}::timestamptz, ${syncRuns.startedAt})`;
}
