import type { Lease } from "#db/lease.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { corporaAtWork, watchedRoots } from "#lib/services/sync/watched-roots.ts";
import { type FolderOptions, folderWatches } from "./watch-folders.ts";

export type WatchOptions = Pick<FolderOptions, "context" | "log"> & {
  /** One of several workers watches. */
  readonly lease: Lease;
  readonly retryMs?: number;
};

export type CorporaWatch = {
  /** Brings what is watched to what is bound now, and starts the syncs that changes ask for. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_MS = 60_000;

/**
 * Watches the folders of corpora that follow them. What changed before they were watched, or while their corpus was
 * being synced, is found by a sync after that; what no watcher tells of, by the looks every few minutes (due-syncs).
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
      // Switched off meanwhile: there is nothing to be tried again.
      if (error instanceof AppError) return log.debug({ corpusId, code: error.code }, "not synced now");
      changed.add(corpusId);
      log.warn({ err: error, corpusId }, "cannot sync what has changed");
    }
  };

  const once = async () => {
    const mine = await lease.held();
    await watches.bring(mine ? await watchedRoots(context()) : []);
    if (!mine) changed.clear();
    // What a sync at work has passed already, it does not see: that waits until it has ended.
    const atWork = await corporaAtWork(context(), [...changed]);
    for (const corpusId of [...changed].filter((id) => !atWork.has(id))) {
      if (!stopped) await sync(corpusId);
    }
  };

  const untilQuiet = async () => {
    while (wanted && !stopped) {
      wanted = false;
      await once().catch((error) => log.warn({ err: error }, "cannot look after watched folders"));
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

/** Bindings that change in the console take effect within this. */
const LOOK_MS = 3000;

/** Looks now and then for as long as the worker runs. */
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
