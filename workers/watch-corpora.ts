import type { Lease } from "#db/lease.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { corporaAtWork, watchedRoots } from "#lib/services/sync/watched-roots.ts";
import { type FolderOptions, folderWatches } from "./watch-folders.ts";

export type WatchOptions = Pick<FolderOptions, "context" | "log"> & {
  /** Only one of several workers watches. */
  readonly lease: Lease;
  readonly retryMs?: number;
};

export type CorporaWatch = {
  /** Updates the watched folders to the current bindings, and starts the syncs for changes. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_MS = 60_000;

/**
 * Watches the folders of corpora that follow them. Changes made before watching began, or during a sync, are found by a
 * later sync. Changes that the watcher misses are found by the checks every few minutes (due-syncs).
 */
export function watchCorpora({ context, lease, log, retryMs = RETRY_MS }: WatchOptions): CorporaWatch {
  const changed = new Set<string>();
  let stopped = false;
  let wanted = false;
  let looking: Promise<void> | null = null;
  const watches = folderWatches({
    context,
    log,
    retryMs,
    onChange: (corpusId) => {
      changed.add(corpusId);
      void look();
    },
  });

  const sync = async (corpusId: string) => {
    changed.delete(corpusId);
    try {
      await startSync(context(), { corpusId, trigger: "watch" });
    } catch (error) {
      // The corpus was disabled in the meantime, so there is nothing to retry.
      if (error instanceof AppError) return log.debug({ corpusId, code: error.code }, "sync not started");
      changed.add(corpusId);
      log.warn({ err: error, corpusId }, "cannot sync what has changed");
    }
  };

  const once = async () => {
    const mine = await lease.held();
    await watches.bring(mine ? await watchedRoots(context()) : []);
    if (!mine) changed.clear();
    // A running sync does not see changes in files that it has passed, so wait until it has ended.
    const atWork = await corporaAtWork(context(), [...changed]);
    for (const corpusId of [...changed].filter((id) => !atWork.has(id))) {
      if (!stopped) await sync(corpusId);
    }
  };

  const untilQuiet = async () => {
    while (wanted && !stopped) {
      wanted = false;
      await once().catch((error) => log.warn({ err: error }, "cannot update watched folders"));
    }
    looking = null;
  };

  function look(): Promise<void> {
    if (stopped) return Promise.resolve();
    wanted = true;
    looking ??= untilQuiet();
    return looking;
  }

  return {
    look,
    stop: async () => {
      stopped = true;
      await looking;
      await watches.stop();
      await lease.release();
    },
  };
}

/** Changes of bindings in the console take effect within this time. */
const LOOK_MS = 3000;

/** Checks regularly while the worker runs. */
export function keepWatching(watch: CorporaWatch): CorporaWatch {
  void watch.look();
  const timer = setInterval(() => void watch.look(), LOOK_MS);
  return {
    look: watch.look,
    stop: async () => {
      clearInterval(timer);
      await watch.stop();
    },
  };
}
