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
  let session: Session | null = null;
  let pid: number | null = null;

  const take = async (connection: Sql): Promise<boolean> => {
    const [row] = await connection<{ taken: boolean; pid: number }[]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken, pg_backend_pid() as pid`;
    pid = row?.taken ? row.pid : null;
    return pid !== null;
  };

  /** A connection that was lost comes back as another session, without the lock. */
  const stillHeld = async (connection: Sql): Promise<boolean> => {
    if (pid === null) return false;
    const [row] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`.catch(() => []);
    return row?.pid === pid;
  };

  const release = async () => {
    const ending = session;
    [session, pid] = [null, null];
    await ending?.close();
  };

  return {
    held: async () => {
      session ??= openSession(sql);
      const held = (await stillHeld(session.sql)) || (await take(session.sql));
      // Whoever waits for it needs no connection until it asks again.
      if (!held) await release();
      return held;
    },
    release,
  };
}
