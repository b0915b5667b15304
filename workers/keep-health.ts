import type { Context } from "#lib/context.ts";
import type { Logger } from "#lib/log/log.ts";
import { refreshHealth } from "#lib/services/health/refresh-health.ts";
import { refreshTouched } from "#lib/services/health/refresh-touched.ts";

/** How often a look is taken at whether something has changed; it costs a row or none. */
const LOOK_MS = 1000;

/**
 * Keeps the current views of corpora while a worker runs (doc18 §8.3): all of them when it starts, then each soon after
 * something has changed what it tells. The scheduled looks are a job.
 */
export function keepHealth(
  contextOf: (signal: AbortSignal) => Context,
  log: Logger,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  let started = false;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const context = contextOf(ending.signal);
    if (started) await refreshTouched(context);
    else await refreshHealth(context, { because: "startup" });
    started = true;
  };
  const lookNow = () => {
    looking ??= look()
      .catch((error) => log.warn({ err: error }, "cannot keep the corpora's health"))
      .finally(() => {
        looking = null;
      });
  };
  lookNow();
  const timer = setInterval(lookNow, LOOK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await looking;
    },
  };
}
