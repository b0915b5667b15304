import postgres from "postgres";
import { withoutHoles } from "./without-holes.ts";

/**
 * A dedicated connection for session features (ADR 0020): locks, transactions that outlast a function, scripts with
 * their own BEGIN. postgres.js's `reserve()` is not used: a reserved connection that breaks returns to the pool without
 * its socket, and the next statement on it never ends and throws where it cannot be caught. Here a broken connection
 * fails the statements sent on it, and later statements use a new session. Code that depends on the session compares
 * its pid.
 */
export type Session = {
  readonly sql: postgres.Sql;
  /** Ends the session and releases its locks. Safe to call twice. */
  close(): Promise<void>;
};

/** Connects when the first statement is sent. */
export function openSession(pool: postgres.Sql): Session {
  // The pool already knows the types of this database. A client accepts the parsed options of another one, as
  // postgres.js's own listener does; only its types do not allow it.
  const own = { max: 1, idle_timeout: undefined, max_lifetime: null, fetch_types: false };
  const sql = postgres({ ...pool.options, ...own } as unknown as postgres.Options<Record<never, never>>);
  return { sql: withoutHoles(sql), close: () => sql.end({ timeout: 1 }) };
}

/** Runs a function in its own session, which ends with it. */
export async function inSession<T>(
  pool: postgres.Sql,
  run: (session: postgres.Sql) => Promise<T>,
): Promise<T> {
  const session = openSession(pool);
  try {
    return await run(session.sql);
  } finally {
    await session.close();
  }
}
