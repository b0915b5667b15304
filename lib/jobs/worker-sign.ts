import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";

/** Kind of the only row of `jobs` that is not a job: the newest heartbeat of any worker. */
export const WORKER_SIGN = "worker-sign";
/** Time between a worker's heartbeats. */
export const SIGN_EVERY_SECONDS = 10;

/** Stores that a worker is alive and reaches the database. */
export async function giveSign(db: Database): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(jobs)
    .values({ id: WORKER_SIGN, kind: WORKER_SIGN, state: "done", actorId: WORKER_SIGN, finishedAt: now })
    .onConflictDoUpdate({ target: jobs.id, set: { finishedAt: now } });
}

/** Returns the seconds since the newest heartbeat, by the database's clock; null if there was none. */
export async function secondsSinceSign(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${jobs.finishedAt})::float8` })
    .from(jobs)
    .where(eq(jobs.id, WORKER_SIGN));
  return row?.seconds ?? null;
}
