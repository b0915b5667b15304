import type { ReservedSql, Sql } from "postgres";

/** Something that one process of several does; whoever is asked may get it when its holder has gone. */
export type Lease = {
  /** Takes it where it is free; asked again and again, as it can be lost with the connection. */
  held(): Promise<boolean>;
  release(): Promise<void>;
};

/** For the only process there is. */
export const SOLE_LEASE: Lease = { held: async () => true, release: async () => {} };

/**
 * A lease on a server that several workers share: a session-level advisory lock on a connection kept for it. Not for the
 * embedded database, behind which all clients are one session.
 */
export function advisoryLease(sql: Sql, name: string): Lease {
  let kept: { readonly connection: ReservedSql; readonly pid: number } | null = null;

  const take = async (): Promise<boolean> => {
    const connection = await sql.reserve();
    try {
      const [row] = await connection<{ taken: boolean; pid: number }[]>`
        select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken, pg_backend_pid() as pid`;
      if (row?.taken) {
        kept = { connection, pid: row.pid };
        return true;
      }
    } catch (error) {
      connection.release();
      throw error;
    }
    connection.release();
    return false;
  };

  const stillHeld = async (holder: NonNullable<typeof kept>): Promise<boolean> => {
    // A connection that was lost comes back as another session, without the lock.
    const row = await holder.connection<{ pid: number }[]>`select pg_backend_pid() as pid`.catch(() => []);
    if (row[0]?.pid === holder.pid) return true;
    kept = null;
    holder.connection.release();
    return false;
  };

  return {
    held: async () => (kept !== null && (await stillHeld(kept))) || take(),
    release: async () => {
      const holder = kept;
      kept = null;
      if (!holder) return;
      await holder.connection`select pg_advisory_unlock(hashtextextended(${name}, 0))`.catch(() => {});
      holder.connection.release();
    },
  };
}
