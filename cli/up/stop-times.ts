/** Maximum time from the signal to the end of `up` and its children, even if they hang. */
export const STOP_WITHIN_MS = 13_000;
/** Time for web and worker. What is left is killed, and its jobs run again. */
export const PROGRAMS_STOP_WITHIN_MS = 6_000;
/** Time for a database that probably hangs. It recovers at its next start. */
const HANGING_DATABASE_MS = 3_000;
/** Time to end after the database. */
const EXIT_MS = 1_000;

/**
 * Returns how long the database may take to stop, after web and worker took `usedMs`. It has the rest of the time. But
 * if they used up theirs, they probably waited for a database that hangs.
 */
export function databaseStopsWithinMs(usedMs: number): number {
  const rest = STOP_WITHIN_MS - usedMs - EXIT_MS;
  // A timer may fire a little early.
  return usedMs < PROGRAMS_STOP_WITHIN_MS - 100 ? rest : Math.min(rest, HANGING_DATABASE_MS);
}
