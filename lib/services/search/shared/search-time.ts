import { repeatIfCancelled, stoppedBy, stopReason } from "#db/stopped-by.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { inSearchSlot } from "../internal/search-slots.ts";

/** The share of a request's limit that its searches may take. The rest is for what follows them. */
const SEARCHES_SHARE = 0.8;

/**
 * Runs a search in a slot, with a context whose statements end when the client disconnects or the deadline passes. The
 * wait for the slot counts. The deadline applies even if the database does not answer. `search` may run again, so it
 * must write nothing before its last step.
 * @throws AppError("timed_out"), and as `inSearchSlot` does.
 */
export function runSearch<T>(context: Context, search: (limited: Context) => Promise<T>): Promise<T> {
  return beforeDeadline(context, context.config.search.limitSeconds, (limited) =>
    inSearchSlot(limited, () => untilStopped(limited.signal, () => repeated(limited, search))),
  );
}

/**
 * Runs a search with the same limits but without a slot: a few bounded statements, such as those of a suggestion.
 * @throws AppError("timed_out")
 */
export function withinSearchTime<T>(
  context: Context,
  search: (limited: Context) => Promise<T>,
  seconds = context.config.search.limitSeconds,
): Promise<T> {
  return beforeDeadline(context, seconds, (limited) =>
    untilStopped(limited.signal, () => repeated(limited, search)),
  );
}

/**
 * Runs a request of several searches within the limit of one. Its searches end somewhat earlier, so that the request
 * can still answer with those that have ended. When the limit passes, the request is refused, although a step outside
 * a search may still run to its end. So `run` must not write.
 * @throws AppError("timed_out"), AppError("cancelled") if the client disconnects.
 */
export function withinRequestTime<T>(
  context: Context,
  run: (limited: Context) => Promise<T>,
  seconds = context.config.search.limitSeconds,
): Promise<T> {
  return beforeDeadline(context, seconds, ({ signal }) =>
    untilStopped(signal, () => beforeDeadline(context, seconds * SEARCHES_SHARE, run)),
  );
}

/** Runs `use` with a context whose signal aborts at the deadline too. */
async function beforeDeadline<T>(
  context: Context,
  seconds: number,
  use: (limited: Context) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(tooSlow(seconds)), seconds * 1000);
  try {
    return await use({ ...context, signal: AbortSignal.any([context.signal, deadline.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

/** @throws `stopReason` as soon as the signal aborts, whether the work ends or not. */
async function untilStopped<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let stop: () => void = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(stopReason(signal));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([stopped, work()]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Repeats the whole search if a cancel for another search has stopped it. */
function repeated<T>(context: Context, search: (limited: Context) => Promise<T>): Promise<T> {
  const db = stoppedBy(context.searchDb, context.signal);
  return repeatIfCancelled(context.signal, () => search({ ...context, db, sql: db.$client }));
}

function tooSlow(seconds: number): AppError {
  return new AppError(
    "timed_out",
    `The search took longer than ${Number(seconds.toFixed(1))} seconds and was stopped. Use fewer words, one corpus, or a filter.`,
  );
}
