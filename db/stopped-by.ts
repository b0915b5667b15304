import { cancelOnServer } from "#db/cancel-query.ts";
import type { Database } from "#db/client.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";

const signals = new WeakMap<object, AbortSignal>();

/** The same database for one search: statements that `rows` sends through it stop when the signal aborts. */
export function stoppedBy(db: Database, signal: AbortSignal): Database {
  const view: Database = Object.create(db);
  const outer = signals.get(db);
  signals.set(view, outer === undefined ? signal : AbortSignal.any([outer, signal]));
  return view;
}

/** The signal that `stoppedBy` was given; null for a database whose statements run to their end. */
export function stopSignalOf(db: Database): AbortSignal | null {
  return signals.get(db) ?? null;
}

/** The error that a stopped search throws: the signal's reason where that is an AppError. */
export function stopReason({ reason }: AbortSignal): AppError {
  if (isAppError(reason)) return reason;
  return new AppError(
    "cancelled",
    "The search was stopped because the client disconnected.",
    {},
    { cause: reason },
  );
}

/**
 * Stops between two steps if the search was stopped, so that the next search can start.
 * @throws `stopReason` of an aborted signal.
 */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stopReason(signal);
}

/** Cancels that the server may not have handled yet. */
const cancelling = new Set<Promise<unknown>>();

/**
 * Resolves when the server has handled every cancel sent so far. A cancel names a connection: a statement sent on it
 * earlier could be cancelled in place of one that has ended.
 */
export async function cancelsHandled(): Promise<void> {
  await Promise.allSettled(cancelling);
}

/** True for SQLSTATE query_canceled, also where drizzle wraps it. */
function isCancelled(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++)
    if ("code" in error && error.code === "57014") return true;
  return false;
}

/** How often a statement is repeated that a cancel for another statement has stopped. */
const REPEATS = 3;

/**
 * Runs `send`, and repeats it if the server cancelled it although the signal has not aborted. A cancel names a
 * connection, not a statement, so that a late one can stop the next statement on that connection. Each repeat waits for
 * the cancels on their way: many searches that end at once would otherwise stop it again.
 */
export async function repeatIfCancelled<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (let left = REPEATS; ; left--) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || signal.aborted || !isCancelled(error)) throw error;
    }
    await cancelsHandled();
  }
}

/**
 * Returns the query's rows. When the signal aborts, the promise rejects at once and the server is asked to cancel the
 * statement, so that its session is free for others.
 */
export function untilStopped<T>(query: PromiseLike<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return Promise.resolve(query);
  return new Promise((resolve, reject) => {
    let settled = false;
    const stop = () => {
      reject(stopReason(signal));
      const ended = Promise.resolve(query).catch(() => {});
      const handled = Promise.all([ended, cancelOnServer(query, () => settled)]);
      cancelling.add(handled);
      handled.finally(() => cancelling.delete(handled));
    };
    const done = () => {
      settled = true;
      signal.removeEventListener("abort", stop);
    };
    query.then(
      (found) => {
        done();
        resolve(found);
      },
      (error: unknown) => {
        done();
        reject(error);
      },
    );
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
