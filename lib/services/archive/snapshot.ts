import type postgres from "postgres";
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
  const connection = await context.sql.reserve();
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    try {
      await connection`rollback`;
    } finally {
      connection.release();
    }
  };
  try {
    await connection`begin isolation level repeatable read read only`;
  } catch (error) {
    connection.release();
    throw error;
  }
  return { sql: connection, close };
}
