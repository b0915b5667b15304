import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";

/** The kind of the one row of `jobs` that is no job: the newest sign of life of any worker. */
export const WORKER_SIGN = "worker-sign";
/** A worker gives a sign this often. */
export const SIGN_EVERY_SECONDS = 10;

/** Says that a worker lives and reaches the database. */
export async function giveSign(db: Database): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(jobs)
    .values({ id: WORKER_SIGN, kind: WORKER_SIGN, state: "done", actorId: WORKER_SIGN, finishedAt: now })
    .onConflictDoUpdate({ target: jobs.id, set: { finishedAt: now } });
}

/** Seconds since the newest sign, by the database's clock; null when no worker ever gave one. */
export async function secondsSinceSign(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${jobs.finishedAt})::float8` })
    .from(jobs)
    .where(eq(jobs.id, WORKER_SIGN));
  return row?.seconds ?? null;
}
