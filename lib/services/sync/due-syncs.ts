import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { corpora, corpusRoots } from "#db/schema/index.ts";
import { UNFINISHED_STATES } from "#db/sync-states.ts";
import type { Context } from "#lib/context.ts";
import { isDue, isPollDue, trustedPolls, trustedRuns } from "#lib/corpora/schedule.ts";
import type { SyncTrigger } from "#lib/domain/sync.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { startSync } from "./start-sync.ts";

type FollowingCorpus = {
  readonly id: string;
  readonly syncMode: "manual" | "scheduled" | "on_demand";
  readonly schedule: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Start of the last scheduled run. */
  readonly lastScheduled: Date | null;
  /** When the current unfinished run was planned. */
  readonly lastPlanned: Date | null;
  /** When any run last read the source. */
  readonly lastListed: Date | null;
};

/**
 * Returns enabled corpora that follow their sources and are not paused, with the times of their last runs. After a
 * clock was set back, a run's start is just after the one before it and not its real time (start-sync), so the times of
 * its plan and job count too.
 */
async function followingCorpora({ db, config, now }: Context): Promise<FollowingCorpus[]> {
  // Writes column names with their table, because Drizzle omits the table for columns in a subquery of the select list.
  const last = (which: SQL, until: Date) =>
    sql<string | null>`(select max(moment)
      from sync_runs left join jobs on jobs.id = sync_runs.job_id
      cross join lateral unnest(array[sync_runs.started_at, sync_runs.planned_at, jobs.created_at]) as moment
      where sync_runs.corpus_id = corpora.id and moment <= ${until.toISOString()} and ${which})`.mapWith(
      (value: string | null) => (value === null ? null : new Date(value)),
    );
  const underWay = sql`sync_runs.state in ${[...UNFINISHED_STATES]}`;
  const { syncPollMinutes } = config.corpora;
  return db
    .select({
      id: corpora.id,
      syncMode: corpora.syncMode,
      schedule: corpora.schedule,
      createdAt: corpora.createdAt,
      updatedAt: corpora.updatedAt,
      lastScheduled: last(sql`sync_runs.trigger = 'schedule'`, trustedRuns(now)),
      lastPlanned: last(underWay, trustedRuns(now)),
      lastListed: last(sql`true`, trustedPolls(syncPollMinutes, now)),
    })
    .from(corpora)
    .where(
      and(
        eq(corpora.enabled, true),
        isNull(corpora.deletedAt),
        isNull(corpora.pausedAt),
        inArray(corpora.syncMode, ["scheduled", "on_demand"]),
        sql`exists (select from ${corpusRoots} where ${corpusRoots.corpusId} = ${corpora.id})`,
      ),
    )
    .orderBy(corpora.id);
}

/**
 * A new corpus is not polled for this time, in milliseconds. The person who creates it asks for a plan of its first sync.
 * An earlier poll would apply the files before the person sees the plan.
 */
const FIRST_PLAN_MS = 20_000;

function awaitsFirstPlan({ createdAt, lastListed }: FollowingCorpus, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return lastListed === null && age >= 0 && age < FIRST_PLAN_MS;
}

/** Returns the trigger for which a corpus is due, if any. */
function dueFor(corpus: FollowingCorpus, minutes: number, now: Date): SyncTrigger | null {
  if (corpus.syncMode === "on_demand")
    return isPollDue(minutes, corpus.lastListed, now) && !awaitsFirstPlan(corpus, now) ? "poll" : null;
  if (corpus.schedule === null) return null;
  const since = corpus.lastScheduled ?? latest(corpus.updatedAt, corpus.lastListed);
  return isDue(corpus.schedule, latest(since, corpus.lastPlanned), now) ? "schedule" : null;
}

const latest = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/**
 * Starts the syncs that are due: scheduled ones, and those of corpora that follow their source and were not polled for
 * a while. Watched folders are polled too, because a network share may not report the changes of others. An error in
 * one corpus does not affect the others.
 * @returns the ids of the corpora whose sync was requested.
 */
export async function dueSyncs(context: Context): Promise<{ readonly started: readonly string[] }> {
  const started: string[] = [];
  for (const corpus of await followingCorpora(context)) {
    context.signal.throwIfAborted();
    const { log, now, config } = context;
    try {
      const trigger = dueFor(corpus, config.corpora.syncPollMinutes, now);
      if (trigger === null) continue;
      await startSync(context, { corpusId: corpus.id, trigger });
      started.push(corpus.id);
    } catch (error) {
      // The corpus was disabled meanwhile, or cannot be synced now.
      if (isAppError(error))
        log.debug({ corpusId: corpus.id, code: error.code }, "cannot sync the corpus now");
      else log.warn({ err: error, corpusId: corpus.id }, "cannot find out whether a sync is due");
    }
  }
  return { started };
}
