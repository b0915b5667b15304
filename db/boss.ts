import { sql as drizzleSql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import type postgres from "postgres";
import type { Transaction } from "./client.ts";
import { inSession } from "./session.ts";

/** The queue's tables live apart from ours and are pg-boss's business. */
const QUEUE_SCHEMA = "pgboss";
/** One queue for every kind of job, so that priority orders all of them. */
export const QUEUE = "sightline";

export type BossOptions = {
  /** Watches for jobs whose worker died: for servers with several workers; see lib/jobs. */
  readonly supervise: boolean;
  /** Told about failures of pg-boss's own background queries. */
  readonly onError: (error: Error) => void;
};

/** pg-boss over our own connections, started. It never needs LISTEN or anything else of a session. */
export async function startBoss(sql: postgres.Sql, options: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    db: pooled(sql),
    schema: QUEUE_SCHEMA,
    migrate: false,
    schedule: false,
    supervise: options.supervise,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    queueCacheIntervalSeconds: 3600,
  });
  boss.on("error", options.onError);
  await boss.start();
  return boss;
}

/** Installs or upgrades the queue's tables. Safe when two processes do it at once; does nothing when they are there. */
export async function installQueue(sql: postgres.Sql): Promise<void> {
  const boss = new PgBoss({ db: pooled(sql), schema: QUEUE_SCHEMA, schedule: false, supervise: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    await boss.createQueue(QUEUE, { policy: "exclusive" });
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

/** Runs pg-boss's statements inside the caller's transaction. */
export function inTransaction(tx: Transaction): Db {
  return fromDrizzle(tx, drizzleSql);
}

function pooled(sql: postgres.Sql): Db {
  return {
    executeSql: async (text, values) => {
      if (values && values.length > 0)
        return { rows: await sql.unsafe(text, values as postgres.ParameterOrJSON<never>[]) };
      return runScript(sql, text);
    },
  };
}

/** pg-boss's scripts bring their own BEGIN and COMMIT, so they need a connection to themselves. */
function runScript(sql: postgres.Sql, text: string): Promise<{ rows: unknown[] }> {
  return inSession(sql, async (session) => {
    const result: unknown = await session.unsafe(text);
    return { rows: Array.isArray(result) ? result.flat() : [] };
  });
}
