import type { Context } from "#lib/context.ts";
import type { HealthAnswer } from "#lib/domain/api.ts";
import { silentDatabase } from "#lib/errors/database-failure.ts";
import { HEARTBEAT_EVERY_SECONDS, secondsSinceHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { withDeadline } from "#lib/retrieval/with-deadline.ts";

/** A busy worker may miss up to three heartbeats. */
const SILENT_AFTER_SECONDS = 3.5 * HEARTBEAT_EVERY_SECONDS;

/** Less than a database that hangs would need, more than a busy one needs. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * Checks whether the service can answer and whether a worker ingests new documents, in one query. A database that does
 * not answer in time is unavailable, and the log says so.
 * @param upSeconds for how long this server has run. A worker that starts with it needs some time to report.
 */
export async function checkServerAndWorker(
  context: Context,
  {
    withinMs = ANSWER_WITHIN_MS,
    upSeconds = Number.POSITIVE_INFINITY,
  }: { readonly withinMs?: number; readonly upSeconds?: number } = {},
): Promise<HealthAnswer> {
  const semantic_search = context.embedder === null ? "off" : "on";
  try {
    const seconds = await withDeadline<number | null | undefined>(
      secondsSinceHeartbeat(context.db),
      withinMs,
      () => undefined,
    );
    if (seconds === undefined) throw silentDatabase();
    const works = seconds !== null && seconds < SILENT_AFTER_SECONDS;
    return {
      status: works ? "ok" : "degraded",
      database: "ok",
      worker: works ? "ok" : upSeconds < SILENT_AFTER_SECONDS ? "unknown" : "silent",
      semantic_search,
    };
  } catch (error) {
    context.log.warn({ err: error }, "the database does not answer");
    return { status: "degraded", database: "unavailable", worker: "unknown", semantic_search };
  }
}
