import type { Sql } from "postgres";
import { openSession, type Session } from "./session.ts";

/**
 * A task that only one of several processes does at a time. Another process may take it over when its holder has gone.
 */
export type Lease = {
  /** Takes the lease if it is free. Call it repeatedly, because the lease can be lost with the connection. */
  held(): Promise<boolean>;
  release(): Promise<void>;
};

/** For an instance with a single process. */
export const SOLE_LEASE: Lease = { held: async () => true, release: async () => {} };

/**
 * A lease on a server that several workers share: a session-level advisory lock on a dedicated connection. Not for the
 * embedded database, which has one session for all clients.
 */
export function advisoryLease(sql: Sql, name: string): Lease {
  let kept: { readonly session: Session; readonly pid: number } | null = null;

  /** After a lost connection, postgres.js opens another session without the lock. */
  const stillHeld = async (): Promise<boolean> => {
    if (kept === null) return false;
    const [row] = await kept.session.sql<{ pid: number }[]>`select pg_backend_pid() as pid`.catch(() => []);
    return row?.pid === kept.pid;
  };

  const release = async () => {
    const ending = kept;
    kept = null;
    await ending?.session.close();
  };

  const take = async (): Promise<boolean> => {
    const session = openSession(sql);
    try {
      const [row] = await session.sql<{ taken: boolean; pid: number }[]>`
        select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken, pg_backend_pid() as pid`;
      if (row?.taken) kept = { session, pid: row.pid };
      return kept !== null;
    } finally {
      // A worker that waits needs no connection until it tries again.
      if (kept === null) await session.close();
    }
  };

  return {
    held: async () => {
      if (await stillHeld()) return true;
      await release();
      return take();
    },
    release,
  };
}
