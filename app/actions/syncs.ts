"use server";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { type SyncRunView, startSyncSchema, syncRunIdSchema } from "#lib/domain/sync.ts";
import { openServerContext } from "#lib/runtime.ts";
import { cancelSync } from "#lib/services/sync/cancel-sync.ts";
import { confirmSync } from "#lib/services/sync/confirm-sync.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

/** Starts a sync of a corpus, or finds the one under way; `{ planOnly: true }` stops once it is planned. */
export async function startSyncAction(
  corpusId: unknown,
  options: unknown = {},
): Promise<ActionOutcome<SyncRunView>> {
  return outcomeOf(async () =>
    startSync(await openServerContext(), {
      corpusId: corpusIdSchema.parse(corpusId),
      trigger: "person",
      ...startSyncSchema.parse(options),
    }),
  );
}

/** Lets a planned sync go on. */
export async function confirmSyncAction(runId: unknown): Promise<ActionOutcome<SyncRunView>> {
  return outcomeOf(async () =>
    confirmSync(await openServerContext(), { runId: syncRunIdSchema.parse(runId) }),
  );
}

/** Stops a sync, or gives up its plan. */
export async function cancelSyncAction(runId: unknown): Promise<ActionOutcome<SyncRunView>> {
  return outcomeOf(async () =>
    cancelSync(await openServerContext(), { runId: syncRunIdSchema.parse(runId) }),
  );
}
