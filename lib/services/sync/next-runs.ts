import type { Context } from "#lib/context.ts";
import { nextRun } from "#lib/corpora/schedule.ts";

export type NextRunsView = {
  /** ISO 8601, soonest first. */
  readonly runs: readonly string[];
  /** Time zone of schedules. */
  readonly zone: string;
  /** Why there is no run, as a sentence. Null if there is one. */
  readonly error: string | null;
};

/** Returns the next runs of a schedule, to show while a person types it. */
export function nextRuns(
  { now }: Pick<Context, "now">,
  { schedule, count = 3 }: { readonly schedule: string; readonly count?: number },
): NextRunsView {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const none = (error: string): NextRunsView => ({ runs: [], zone, error });
  if (schedule.trim().split(/\s+/).length !== 5)
    return none("Five fields: minute, hour, day of the month, month, day of the week.");
  const runs: string[] = [];
  try {
    let from = now;
    while (runs.length < count) {
      const next = nextRun(schedule.trim(), from);
      if (next === null) break;
      runs.push(next.toISOString());
      from = next;
    }
  } catch {
    return none("This is not a schedule: each field is a number, a list, a range or *.");
  }
  return runs.length === 0 ? none("It is never due.") : { runs, zone, error: null };
}
