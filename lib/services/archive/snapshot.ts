import type postgres from "postgres";
import { openSession } from "#db/session.ts";
import type { Context } from "#lib/context.ts";

export type Snapshot = {
  readonly sql: postgres.ISql;
  /** Safe to call twice. */
  close(): Promise<void>;
};

/**
 * Where an export reads from: on Postgres one transaction that sees one moment; on the embedded database, whose one
 * session a transaction would keep from every search, plain statements.
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
