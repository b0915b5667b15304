import type postgres from "postgres";
import { openSession } from "#db/session.ts";
import type { Context } from "#lib/context.ts";

export type Snapshot = {
  readonly sql: postgres.ISql;
  /** Safe to call twice. */
  close(): Promise<void>;
};

/**
 * Returns a connection for an export. On Postgres it reads in one transaction that sees a single snapshot. The embedded
 * database has one session, which a transaction would block for searches, so there it uses plain statements.
 */
export async function openSnapshot(context: Context): Promise<Snapshot> {
  if (context.config.data.databaseUrl === null) return { sql: context.sql, close: async () => {} };
  // Ending the session ends its transaction.
  const session = openSession(context.sql);
  try {
    await session.sql`begin isolation level repeatable read read only`;
  } catch (error) {
    await session.close();
    throw error;
  }
  return session;
}
