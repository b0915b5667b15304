import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";

/** Kind of the only row of `jobs` that is not a job: the newest heartbeat of any worker. */
export const WORKER_HEARTBEAT = "worker-sign";
/** Time between a worker's heartbeats. */
export const HEARTBEAT_EVERY_SECONDS = 10;

/** Stores that a worker is alive and reaches the database. */
export async function storeHeartbeat(db: Database): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(jobs)
    .values({
      id: WORKER_HEARTBEAT,
      kind: WORKER_HEARTBEAT,
      state: "done",
      actorId: WORKER_HEARTBEAT,
      finishedAt: now,
    })
    .onConflictDoUpdate({ target: jobs.id, set: { finishedAt: now } });
}

/** An expression: the seconds since the newest heartbeat, by the database's clock; null if there was none. */
export const secondsSinceHeartbeat = sql`(select extract(epoch from now() - finished_at)::float8 from jobs
  where id = ${WORKER_HEARTBEAT})`;
