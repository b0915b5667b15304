const FIRST_SECONDS = 3;
const MAX_SECONDS = 60;

/** Returns the pause before a failed job's next attempt. It doubles with each attempt, up to a minute. */
export function retryAfterSeconds(attempt: number): number {
  return Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** (attempt - 1));
}
