import type { Context } from "#lib/context.ts";
import type { HealthAnswer } from "#lib/domain/api.ts";
import { SIGN_EVERY_SECONDS, secondsSinceSign } from "#lib/jobs/worker-sign.ts";

/** A busy worker may miss a sign or two. */
const SILENT_AFTER_SECONDS = 3.5 * SIGN_EVERY_SECONDS;

/** Whether the service can answer, and whether a worker reads what is added: one round trip to the database. */
export async function checkHealth(context: Context): Promise<HealthAnswer> {
  const semantic_search = context.embedder === null ? "off" : "on";
  try {
    const seconds = await secondsSinceSign(context.db);
    const works = seconds !== null && seconds < SILENT_AFTER_SECONDS;
    return {
      status: works ? "ok" : "degraded",
      database: "ok",
      worker: works ? "ok" : "silent",
      semantic_search,
    };
  } catch {
    return { status: "degraded", database: "unavailable", worker: "unknown", semantic_search };
  }
}
