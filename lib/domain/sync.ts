import { z } from "zod";
import type { SkipReason } from "./connector.ts";
import { corpusIdSchema } from "./corpus-binding.ts";

/** A sync lists the source, compares, makes a plan, and then carries it out. */

export const SYNC_STATES = [
  "planning",
  /** A person must decide: only a plan was requested, or it would remove more than the corpus allows. */
  "awaiting_confirmation",
  "applying",
  "done",
  "failed",
  "cancelled",
] as const;
export type SyncState = (typeof SYNC_STATES)[number];
export const SYNC_TRIGGERS = ["person", "api", "schedule", "watch", "poll"] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];
export const SYNC_ACTIONS = ["new", "changed", "moved", "gone", "skipped"] as const;
export type SyncAction = (typeof SYNC_ACTIONS)[number];
export const SYNC_ITEM_STATES = ["planned", "done", "failed"] as const;

/** Number of files in the plan by action. `unchanged` files have no item. `found` counts the files at the source. */
export type SyncCounts = { readonly [A in SyncAction]: number } & {
  readonly unchanged: number;
  readonly found: number;
};

export type SyncItemView = {
  readonly rootId: string;
  /** Empty if the file is restricted. */
  readonly path: string;
  readonly action: SyncAction;
  /** `reason` is set for a skipped file, `fromPath` for a moved one. */
  readonly reason: SkipReason | null;
  readonly fromPath: string | null;
  readonly state: (typeof SYNC_ITEM_STATES)[number];
  readonly documentId: string | null;
  /** The file was stored, but its text could not be extracted. */
  readonly unread: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
};

export type SyncRunView = {
  readonly id: string;
  readonly corpusId: string;
  readonly trigger: SyncTrigger;
  readonly state: SyncState;
  /** Why it waits for a person, in words; otherwise null. */
  readonly waitsBecause: string | null;
  readonly counts: SyncCounts | null;
  /** Items of the plan: every file that is not unchanged. */
  readonly items: number;
  /** Items carried out, failed ones included. */
  readonly applied: number;
  readonly failed: number;
  readonly jobId: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly actorId: string;
  readonly startedAt: string;
  readonly plannedAt: string | null;
  /** How long the plan waited for a person's confirmation. */
  readonly waitedMs: number;
  readonly finishedAt: string | null;
};

export const syncRunIdSchema = z.string().regex(/^sync_[a-z0-9]{8,40}$/, "not a sync's id");
export const startSyncSchema = z.strictObject({
  planOnly: z.boolean().default(false).describe("plan only, then wait for confirmation"),
});
export const syncItemsQuerySchema = z.strictObject({
  action: z.enum(SYNC_ACTIONS).optional(),
  state: z.enum(SYNC_ITEM_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export const syncsQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(30),
});
/** A sync's address: its corpus and its own id. */
export const syncAddressSchema = z
  .strictObject({ id: corpusIdSchema, run: syncRunIdSchema })
  .transform(({ id, run }) => ({ corpusId: id, runId: run }));
