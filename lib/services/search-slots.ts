import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";

type Slots = { running: number; readonly waiting: (() => void)[] };

/** How soon a client that was turned away should come back. */
const RETRY_AFTER_SECONDS = 1;

const byConfig = new WeakMap<object, Slots>();

function slotsOf(context: Context): Slots {
  const known = byConfig.get(context.config);
  if (known) return known;
  const slots: Slots = { running: 0, waiting: [] };
  byConfig.set(context.config, slots);
  return slots;
}

/**
 * Bounds how many searches run at once and how many wait (rag-package, section 14).
 * @throws AppError("queue_full") with `retryAfterSeconds` when as many wait as may.
 */
export async function inSearchSlot<T>(context: Context, search: () => Promise<T>): Promise<T> {
  const slots = slotsOf(context);
  const { concurrency, queueSize } = context.config.search;
  if (slots.running >= concurrency) {
    if (slots.waiting.length >= queueSize) {
      throw new AppError("queue_full", "Too many searches are waiting. Try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    // Whoever leaves hands its slot over, so the count stays as it is.
    await new Promise<void>((resolve) => slots.waiting.push(resolve));
  } else slots.running++;
  try {
    return await search();
  } finally {
    const next = slots.waiting.shift();
    if (next) next();
    else slots.running--;
  }
}
