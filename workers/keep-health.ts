import type { Context } from "#lib/context.ts";
import type { Logger } from "#lib/log/log.ts";
import { recomputeCorpusHealth } from "#lib/services/health/recompute-corpus-health.ts";
import { recomputeHealthOfChangedCorpora } from "#lib/services/health/recompute-health-of-changed-corpora.ts";

/** How often to check for changes. A check reads at most one row. */
const CHECK_EVERY_MS = 1000;

/**
 * Keeps the health of corpora current while a worker runs: computes all when it starts, then each one soon after a
 * change that affects it. The scheduled checks are a job.
 */
export function keepHealth(
  contextOf: (signal: AbortSignal) => Context,
  log: Logger,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  let started = false;
  let checking: Promise<void> | null = null;
  const check = async () => {
    const context = contextOf(ending.signal);
    if (started) await recomputeHealthOfChangedCorpora(context);
    else await recomputeCorpusHealth(context, { because: "startup" });
    started = true;
  };
  const checkNow = () => {
    checking ??= check()
      .catch((error) => log.warn({ err: error }, "cannot update the health of corpora"))
      .finally(() => {
        checking = null;
      });
  };
  checkNow();
  const timer = setInterval(checkNow, CHECK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await checking;
    },
  };
}
