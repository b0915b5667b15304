"use server";
import { z } from "zod";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { startSyncSchema, syncRunIdSchema } from "#lib/domain/sync.ts";
import { cancelSync } from "#lib/services/sync/cancel-sync.ts";
import { confirmSync } from "#lib/services/sync/confirm-sync.ts";
import { nextRuns } from "#lib/services/sync/next-runs.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { action } from "./action.ts";

/** Starts a sync of a corpus, or returns the running one. `planOnly` stops after the plan. */
export const startSyncAction = action({
  name: "start sync",
  input: startSyncSchema.extend({ corpusId: corpusIdSchema }),
  run: (context, input) => startSync(context, { trigger: "person", ...input }),
});

/** Applies a planned sync. */
export const confirmSyncAction = action({
  name: "confirm sync",
  input: syncRunIdSchema,
  run: (context, runId) => confirmSync(context, { runId }),
});

/** Stops a sync, or discards its plan. */
export const cancelSyncAction = action({
  name: "cancel sync",
  input: syncRunIdSchema,
  run: (context, runId) => cancelSync(context, { runId }),
});

/** Returns the next runs of a schedule as it is typed, by the server's clock. */
export const nextRunsAction = action({
  name: "next runs",
  input: z.string().max(120),
  run: async (context, schedule) => nextRuns(context, { schedule }),
});
