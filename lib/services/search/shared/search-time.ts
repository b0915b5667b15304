import { isCancelled, stoppedBy, stopReason } from "#db/stopped-by.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { inSearchSlot } from "../internal/search-slots.ts";

/**
 * Runs a search in a slot, with a context whose statements end when the client disconnects or the deadline passes. The
 * deadline applies even if the database does not answer. `search` may run twice, so it must write nothing before its
 * last step.
 * @throws AppError("timed_out"), and as `inSearchSlot` does.
 */
export function runSearch<T>(context: Context, search: (limited: Context) => Promise<T>): Promise<T> {
  return inSearchSlot(context, () => withinSearchTime(context, search));
}

/**
 * Runs a search with the same limits but without a slot: a few bounded statements, such as those of a suggestion.
 * @throws AppError("timed_out")
 */
export async function withinSearchTime<T>(
  context: Context,
  search: (limited: Context) => Promise<T>,
  seconds = context.config.search.limitSeconds,
): Promise<T> {
  const deadline = new AbortController();
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  const timer = setTimeout(() => deadline.abort(tooSlow(seconds)), seconds * 1000);
  let stop: () => void = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(stopReason(signal));
    signal.addEventListener("abort", stop, { once: true });
  });
  const db = stoppedBy(context.searchDb, signal);
  const attempt = () => search({ ...context, db, sql: db.$client, signal });
  try {
    // A cancel names a connection, not a statement. A late one for another search may have stopped this search.
    const answer = attempt().catch((error: unknown) => {
      if (signal.aborted || !isCancelled(error)) throw error;
      return attempt();
    });
    return await Promise.race([answer, stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

function tooSlow(seconds: number): AppError {
  return new AppError(
    "timed_out",
    `The search took longer than ${seconds} seconds and was stopped. Use fewer words, one corpus, or a filter.`,
  );
}
