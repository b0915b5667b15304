import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { corpora, corpusRoots } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { isDue, isPollDue, trustedPolls, trustedRuns } from "#lib/corpora/schedule.ts";
import type { SyncTrigger } from "#lib/domain/sync.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { startSync } from "./start-sync.ts";
import { UNDER_WAY } from "./sync-rows.ts";

type Following = {
  readonly id: string;
  readonly syncMode: "manual" | "scheduled" | "on_demand";
  readonly schedule: string | null;
  readonly updatedAt: Date;
  /** When the last run by schedule began. */
  readonly scheduled: Date | null;
  /** When one that is not over was planned. */
  readonly planned: Date | null;
  /** When the source was last looked at, by any run. */
  readonly looked: Date | null;
};

/**
 * Living, enabled corpora that follow their sources and are not paused, with when they last did. After a clock was set
 * back a run's start is just later than the one before it, not when it was (start-sync): its plan and its job then still
 * tell.
 */
async function following({ db, config, now }: Context): Promise<Following[]> {
  // Columns by their names: in what is selected, those of a subquery would be told without their table.
  const last = (which: SQL, until: Date) =>
    sql<string | null>`(select max(moment)
      from sync_runs left join jobs on jobs.id = sync_runs.job_id
      cross join lateral unnest(array[sync_runs.started_at, sync_runs.planned_at, jobs.created_at]) as moment
      where sync_runs.corpus_id = corpora.id and moment <= ${until.toISOString()} and ${which})`.mapWith(
      (value: string | null) => (value === null ? null : new Date(value)),
    );
  const underWay = sql`sync_runs.state in ${[...UNDER_WAY]}`;
  const { syncPollMinutes } = config.corpora;
  return db
    .select({
      id: corpora.id,
      syncMode: corpora.syncMode,
      schedule: corpora.schedule,
      updatedAt: corpora.updatedAt,
      scheduled: last(sql`sync_runs.trigger = 'schedule'`, trustedRuns(now)),
      planned: last(underWay, trustedRuns(now)),
      looked: last(sql`true`, trustedPolls(syncPollMinutes, now)),
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

/** What a corpus is due for by now, if anything. */
function dueFor(corpus: Following, minutes: number, now: Date): SyncTrigger | null {
  if (corpus.syncMode === "on_demand") return isPollDue(minutes, corpus.looked, now) ? "poll" : null;
  if (corpus.schedule === null) return null;
  const since = corpus.scheduled ?? latest(corpus.updatedAt, corpus.looked);
  return isDue(corpus.schedule, latest(since, corpus.planned), now) ? "schedule" : null;
}

const latest = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/**
 * Starts the syncs whose time has come: those of a schedule, and those of corpora that follow their source and have not
 * looked at it for a while, watched folders too, as a share need not tell of what others change. A corpus that cannot
 * be synced now keeps no other waiting.
 * @returns ids of the corpora that a sync was asked for.
 */
export async function dueSyncs(context: Context): Promise<{ readonly started: readonly string[] }> {
  const started: string[] = [];
  for (const corpus of await following(context)) {
    context.signal.throwIfAborted();
    const { log, now, config } = context;
    try {
      const trigger = dueFor(corpus, config.corpora.syncPollMinutes, now);
      if (trigger === null) continue;
      await startSync(context, { corpusId: corpus.id, trigger });
      started.push(corpus.id);
    } catch (error) {
      // Switched off meanwhile, or a schedule that no longer reads as one.
      if (isAppError(error)) log.debug({ corpusId: corpus.id, code: error.code }, "not synced now");
      else log.warn({ err: error, corpusId: corpus.id }, "cannot tell whether a sync is due");
    }
  }
  return { started };
}
