import { Cron } from "croner";

/** A clock may go back by an hour or a little more. A run recorded further ahead than this comes from a wrong clock. */
const TRUSTED_AHEAD_MS = 25 * 3600 * 1000;

/**
 * Returns the first time after `from` in a cron line of five fields, in the server's time zone, or null if there is
 * none (30 February). If clocks skip a time of day, it runs once, right after. If a time of day occurs twice, it runs
 * the first time.
 * @throws Error from the parser for an invalid line.
 */
export function nextRun(cron: string, from: Date, timeZone?: string): Date | null {
  const options = { paused: true, mode: "5-part" as const, ...(timeZone ? { timezone: timeZone } : {}) };
  return new Cron(cron, options).nextRun(from);
}

/**
 * True if a run is due. One run replaces any number of missed ones, for example after a clock jump or while the server
 * was off. After the clock jumps back, nothing is due until the time of the last run has passed again.
 * @param last the latest run up to `trustedRuns`, or the start of the schedule if there was none.
 */
export function isDue(cron: string, last: Date, now: Date, timeZone?: string): boolean {
  const next = nextRun(cron, last, timeZone);
  return next !== null && next.getTime() <= now.getTime();
}

/** True if the minutes have passed since the latest poll up to `trustedPolls`. */
export function isPollDue(minutes: number, last: Date | null, now: Date): boolean {
  return last === null || now.getTime() - last.getTime() >= minutes * 60_000;
}

/** Runs after this time are ignored. Otherwise a schedule could never be due again. */
export const trustedRuns = (now: Date): Date => new Date(now.getTime() + TRUSTED_AHEAD_MS);

/** Polls after this time are ignored. The worst effect is one poll too many. */
export const trustedPolls = (minutes: number, now: Date): Date => new Date(now.getTime() + minutes * 60_000);
