import { eq, sql } from "drizzle-orm";
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

/** Returns the seconds since the newest heartbeat, by the database's clock; null if there was none. */
export async function secondsSinceHeartbeat(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${jobs.finishedAt})::float8` })
    .from(jobs)
    .where(eq(jobs.id, WORKER_HEARTBEAT));
  return row?.seconds ?? null;
}
