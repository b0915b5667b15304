import type { Context } from "#lib/context.ts";
import { isDiskFull } from "#lib/disk/full-disk.ts";
import type { HealthAnswer } from "#lib/domain/api.ts";
import { INDEX_DEGRADED_WORDS } from "#lib/domain/degraded-codes.ts";
import { silentDatabase } from "#lib/errors/database-failure.ts";
import { HEARTBEAT_EVERY_SECONDS, secondsSinceHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { withDeadline } from "#lib/retrieval/with-deadline.ts";

/** A busy worker may miss up to three heartbeats. */
const SILENT_AFTER_SECONDS = 3.5 * HEARTBEAT_EVERY_SECONDS;

/** Less than a database that hangs would need, more than a busy one needs. */
const ANSWER_WITHIN_MS = 4_000;

type Checks = {
  readonly withinMs?: number;
  /** For how long this server has run. A worker that starts with it needs some time to report. */
  readonly upSeconds?: number;
  /** Replaces the check of the operating system in tests. */
  readonly isFull?: typeof isDiskFull;
};

/**
 * Checks whether the service can answer, whether a worker ingests new documents, and whether the disk has space. A
 * database that does not answer in time is unavailable, and the log says so.
 */
export async function checkServerAndWorker(
  context: Context,
  { withinMs = ANSWER_WITHIN_MS, upSeconds = Number.POSITIVE_INFINITY, isFull = isDiskFull }: Checks = {},
): Promise<HealthAnswer> {
  const [full, programs] = await Promise.all([
    withDeadline(isFull(context.config.data.dir), withinMs, () => false),
    checkPrograms(context, withinMs, upSeconds),
  ]);
  return {
    ...programs,
    status: full ? "degraded" : programs.status,
    semantic_search: context.embedder === null ? "off" : "on",
    disk: full
      ? { status: "degraded", detail: INDEX_DEGRADED_WORDS.disk_full }
      : { status: "ok", detail: null },
  };
}

/** Checks the database and the worker in one query. */
async function checkPrograms(
  context: Context,
  withinMs: number,
  upSeconds: number,
): Promise<Pick<HealthAnswer, "status" | "database" | "worker">> {
  try {
    const seconds = await withDeadline<number | null | undefined>(
      secondsSinceHeartbeat(context.db),
      withinMs,
      () => undefined,
    );
    if (seconds === undefined) throw silentDatabase();
    if (seconds !== null && seconds < SILENT_AFTER_SECONDS)
      return { status: "ok", database: "ok", worker: "ok" };
    const worker = upSeconds < SILENT_AFTER_SECONDS ? "unknown" : "silent";
    return { status: "degraded", database: "ok", worker };
  } catch (error) {
    context.log.warn({ err: error }, "the database does not answer");
    return { status: "degraded", database: "unavailable", worker: "unknown" };
  }
}
