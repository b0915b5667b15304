import type { Deadline } from "./with-deadline.ts";

/** When a step ran: milliseconds since the search began, and how long it took. */
export type Timed = { readonly startedMs: number; readonly latencyMs: number };

/** The clock of one search. */
export type SearchClock = {
  readonly elapsedMs: () => number;
  /** Milliseconds until lanes are no longer waited for; null without a deadline. */
  readonly remainingMs: () => Deadline;
  /** The step's value with its times. */
  readonly timed: <T extends object>(step: () => T) => T & Timed;
};

export function startClock(deadlineMs: number | undefined): SearchClock {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  return {
    elapsedMs,
    remainingMs: () => (deadlineMs === undefined ? null : deadlineMs - elapsedMs()),
    timed: (step) => {
      const startedMs = elapsedMs();
      const value = step();
      return { ...value, startedMs, latencyMs: elapsedMs() - startedMs };
    },
  };
}
