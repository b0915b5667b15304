import type { Sql } from "postgres";
import { openSession, type Session } from "./session.ts";

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
  let kept: { readonly session: Session; readonly pid: number } | null = null;

  /** A connection that was lost comes back as another session, without the lock. */
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
      // Whoever waits for it needs no connection until it asks again.
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
