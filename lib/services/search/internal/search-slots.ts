import type { Context } from "#lib/context.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";

type Slots = { running: number; readonly waiting: Set<() => void> };

/** Seconds after which a refused client may try again. */
const RETRY_AFTER_SECONDS = 1;

const byConfig = new WeakMap<object, Slots>();

function slotsOf(context: Context): Slots {
  const known = byConfig.get(context.config);
  if (known) return known;
  const slots: Slots = { running: 0, waiting: new Set() };
  byConfig.set(context.config, slots);
  return slots;
}

/**
 * Limits how many searches run at once and how many wait. A search whose signal aborts while it waits frees its place.
 * @throws AppError("queue_full") with `retryAfterSeconds` if the queue is full, AppError("cancelled") if the client
 *   disconnects, AppError("timed_out") with `retryAfterSeconds` if the deadline passes.
 */
export async function inSearchSlot<T>(context: Context, search: () => Promise<T>): Promise<T> {
  const slots = slotsOf(context);
  const { concurrency, queueSize } = context.config.search;
  if (slots.running >= concurrency) {
    if (slots.waiting.size >= queueSize) {
      throw new AppError("queue_full", "Too many searches are waiting. Try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    // A search that ends gives its slot to the first waiting one, so the count does not change.
    await waitForSlot(slots, context.signal);
  } else slots.running++;
  try {
    return await search();
  } finally {
    const [next] = slots.waiting;
    if (next) {
      slots.waiting.delete(next);
      next();
    } else slots.running--;
  }
}

function waitForSlot({ waiting }: Slots, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(stoppedWaiting(signal));
  return new Promise((resolve, reject) => {
    const start = () => {
      signal.removeEventListener("abort", stopWaiting);
      resolve();
    };
    const stopWaiting = () => {
      waiting.delete(start);
      reject(stoppedWaiting(signal));
    };
    waiting.add(start);
    signal.addEventListener("abort", stopWaiting, { once: true });
  });
}

function stoppedWaiting({ reason }: AbortSignal): AppError {
  return isAppError(reason, "timed_out")
    ? new AppError("timed_out", "The search waited too long for others to end. Try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    : new AppError("cancelled", "The client disconnected before the search began.");
}
