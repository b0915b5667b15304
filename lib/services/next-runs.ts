import { Cron } from "croner";
import type { Context } from "#lib/context.ts";

export type NextRunsView = {
  /** ISO 8601, soonest first. */
  readonly runs: readonly string[];
  /** The zone of the clock that schedules go by. */
  readonly zone: string;
  /** In words, why it comes to no run; null otherwise. */
  readonly error: string | null;
};

/** When a schedule would be due next, for whoever types it. */
export function nextRuns(
  { now }: Pick<Context, "now">,
  { schedule, count = 3 }: { readonly schedule: string; readonly count?: number },
): NextRunsView {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const none = (error: string): NextRunsView => ({ runs: [], zone, error });
  if (schedule.trim().split(/\s+/).length !== 5)
    return none("Five fields: minute, hour, day of the month, month, day of the week.");
  try {
    const runs = new Cron(schedule.trim(), { paused: true, mode: "5-part" }).nextRuns(count, now);
    if (runs.length === 0) return none("It is never due.");
    return { runs: runs.map((run) => run.toISOString()), zone, error: null };
  } catch {
    return none("That is no schedule: each field is a number, a list, a range or *.");
  }
}
