import postgres from "postgres";

/**
 * A connection of one's own, for what belongs to a session: locks, transactions that outlast a function, scripts with
 * their own BEGIN. Not postgres.js's `reserve()`: a reserved connection that breaks goes back among those of the pool
 * without its socket, and the next statement on it never ends and throws where nobody can catch it. Here a broken one
 * fails what was sent on it, and what comes later has another session; who leans on the session compares its pid.
 */
export type Session = {
  readonly sql: postgres.Sql;
  /** Ends the session, and with it whatever it held. Safe to call twice. */
  close(): Promise<void>;
};

/** Connects when the first statement is sent. */
export function openSession(pool: postgres.Sql): Session {
  // The pool knows the types of this database already. What a client was opened with opens another, as its own listener
  // does; that its parsed form is taken too is missing in its types alone.
  const own = { max: 1, idle_timeout: undefined, max_lifetime: null, fetch_types: false };
  const sql = postgres({ ...pool.options, ...own } as unknown as postgres.Options<Record<never, never>>);
  return { sql, close: () => sql.end({ timeout: 1 }) };
}

/** Runs something in a session of its own, which ends with it. */
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
