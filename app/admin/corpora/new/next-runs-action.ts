"use server";
import { z } from "zod";
import { openServerContext } from "#lib/runtime.ts";
import { type NextRunsView, nextRuns } from "#lib/services/sync/next-runs.ts";
import { type ActionOutcome, outcomeOf } from "../../../actions/outcome.ts";

const scheduleSchema = z.string().max(120);

/** When a schedule that is being typed would be due, by the server's clock. */
export async function nextRunsAction(schedule: unknown): Promise<ActionOutcome<NextRunsView>> {
  return outcomeOf(async () =>
    nextRuns(await openServerContext(), { schedule: scheduleSchema.parse(schedule) }),
  );
}
