import { sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { diskFault } from "#lib/disk/full-disk.ts";
import type { HealthAnswer } from "#lib/domain/api.ts";
import { INDEX_DEGRADED_WORDS } from "#lib/domain/degraded-codes.ts";
import { silentDatabase } from "#lib/errors/database-failure.ts";
import type { JobName } from "#lib/jobs/registry.ts";
import { HEARTBEAT_EVERY_SECONDS, secondsSinceHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { withDeadline } from "#lib/retrieval/with-deadline.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/** The job that rebuilds damaged parts of the index. */
const REBUILDING: JobName = "mend-index";

/** A busy worker may miss up to three heartbeats. */
const SILENT_AFTER_SECONDS = 3.5 * HEARTBEAT_EVERY_SECONDS;

/** Less than a database that hangs would need, more than a busy one needs. */
const ANSWER_WITHIN_MS = 4_000;

type Checks = {
  readonly withinMs?: number;
  /** For how long this server has run. A worker that starts with it needs some time to report. */
  readonly upSeconds?: number;
  /** Replaces the check of the operating system in tests. */
  readonly fault?: typeof diskFault;
};

/**
 * Checks whether the service can answer, whether a worker ingests new documents, whether files can be stored, and whether
 * the index is whole. A database that does not answer in time is unavailable, and the log says so.
 */
export async function checkHealth(
  context: Context,
  { withinMs = ANSWER_WITHIN_MS, upSeconds = Number.POSITIVE_INFINITY, fault = diskFault }: Checks = {},
): Promise<HealthAnswer> {
  const [disk, found] = await Promise.all([
    withDeadline(fault(context.config.data.dir), withinMs, () => null),
    checkDatabase(context, withinMs, upSeconds),
  ]);
  return {
    ...found,
    status: disk === null ? found.status : "degraded",
    semantic_search: context.embedder === null ? "off" : "on",
    disk:
      disk === null
        ? { status: "ok", fault: null, detail: null }
        : { status: "degraded", fault: disk, detail: INDEX_DEGRADED_WORDS[disk] },
  };
}

/** Checks the database, the worker and the index in one query. */
async function checkDatabase(
  context: Context,
  withinMs: number,
  upSeconds: number,
): Promise<Pick<HealthAnswer, "status" | "database" | "worker" | "index">> {
  try {
    const found = await withDeadline<WorkerAndIndex | undefined>(
      readWorkerAndIndex(context),
      withinMs,
      () => undefined,
    );
    if (found === undefined) throw silentDatabase();
    const { seconds, rebuild } = found;
    const index = indexHealth(rebuild);
    if (seconds !== null && seconds < SILENT_AFTER_SECONDS)
      return { status: rebuild === null ? "ok" : "degraded", database: "ok", worker: "ok", index };
    const worker = upSeconds < SILENT_AFTER_SECONDS ? "unknown" : "silent";
    return { status: "degraded", database: "ok", worker, index };
  } catch (error) {
    context.log.warn({ err: error }, "the database does not answer");
    const index = { status: "unknown", rebuild: null, detail: null } as const;
    return { status: "degraded", database: "unavailable", worker: "unknown", index };
  }
}

type Rebuild = HealthAnswer["index"]["rebuild"];
type WorkerAndIndex = {
  /** Since the last heartbeat of a worker. */
  readonly seconds: number | null;
  /** Null if the index is whole. */
  readonly rebuild: Rebuild;
};

const ALL_GENERATIONS = sql`array(select id from generations)`;

/** A last job that neither runs nor has failed leaves damage to the next one, so the rebuild is then `queued`. */
async function readWorkerAndIndex({ db }: Context): Promise<WorkerAndIndex> {
  const [found] = await rows<WorkerAndIndex>(
    db,
    sql`select ${secondsSinceHeartbeat} as seconds, case when ${textIndex.hasDamage(ALL_GENERATIONS)} then coalesce((
        select case when state in ('running', 'failed') then state end from jobs
        where kind = ${REBUILDING} order by created_at desc, id desc limit 1), 'queued') end as rebuild`,
  );
  return found ?? { seconds: null, rebuild: null };
}

function indexHealth(rebuild: Rebuild): HealthAnswer["index"] {
  if (rebuild === null) return { status: "ok", rebuild, detail: null };
  return { status: "degraded", rebuild, detail: INDEX_DEGRADED_WORDS[`index_damaged_${rebuild}`] };
}
