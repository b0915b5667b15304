import { Cron } from "croner";

/** Clocks go back by an hour, or what a time server mends; what lies further ahead was written by a wrong clock. */
const TRUSTED_AHEAD_MS = 25 * 3600 * 1000;

/**
 * The first time after `from` that a cron line of five fields names, in the server's time zone. Null where it never does
 * (30 February). Where clocks go forward, a time of day that is left out runs once, right after; where they go back, one
 * that comes twice runs the first time.
 * @throws Error in the words of the parser for a line that is none.
 */
export function nextRun(cron: string, from: Date, timeZone?: string): Date | null {
  const options = { paused: true, mode: "5-part" as const, ...(timeZone ? { timezone: timeZone } : {}) };
  return new Cron(cron, options).nextRun(from);
}

/**
 * Whether a run is due by now. However many times were missed, as when the clock jumps ahead or the server was off, one
 * run makes up for them; when the clock jumps back, nothing is due until it is again past what has run.
 * @param last the latest run of `trustedRuns`; since when the line holds, where there was none.
 */
export function isDue(cron: string, last: Date, now: Date, timeZone?: string): boolean {
  const next = nextRun(cron, last, timeZone);
  return next !== null && next.getTime() <= now.getTime();
}

/** Whether so many minutes have gone by since the latest of `trustedPolls`. */
export function isPollDue(minutes: number, last: Date | null, now: Date): boolean {
  return last === null || now.getTime() - last.getTime() >= minutes * 60_000;
}

/** Runs that began after this are not looked at: they would keep a schedule from ever being due again. */
export const trustedRuns = (now: Date): Date => new Date(now.getTime() + TRUSTED_AHEAD_MS);

/** The same for what is asked every few minutes: at worst it is asked once more. */
export const trustedPolls = (minutes: number, now: Date): Date => new Date(now.getTime() + minutes * 60_000);
