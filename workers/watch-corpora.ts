import type { Lease } from "#db/lease.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { corporaAtWork, watchedRoots } from "#lib/services/sync/watched-roots.ts";
import { type FolderOptions, FolderWatchers } from "./watch-folders.ts";

export type WatchOptions = Pick<FolderOptions, "context" | "log"> & {
  /** Only one of several workers watches. */
  readonly lease: Lease;
  readonly retryMs?: number;
};

export type CorporaWatch = {
  /** Updates the watched folders to the current bindings, and starts the syncs for changes. */
  update(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_MS = 60_000;

/**
 * Watches the folders of corpora that follow them. Changes made before watching began, or during a sync, are found by a
 * later sync. Changes that the watcher misses are found by the checks every few minutes (due-syncs).
 */
export function watchCorpora(options: WatchOptions): CorporaWatch {
  const { context, lease, log, retryMs = RETRY_MS } = options;
  const changed = new Set<string>();
  const onChange = (corpusId: string) => {
    changed.add(corpusId);
    void updates.request();
  };
  const watchers = new FolderWatchers({ context, log, retryMs, onChange });
  const updates = repeatable(async (isStopped) => {
    const isHolder = await lease.held();
    await watchers.watchOnly(isHolder ? await watchedRoots(context()) : []);
    if (!isHolder) changed.clear();
    // A running sync does not see changes in files that it has passed, so wait until it has ended.
    const syncing = await corporaAtWork(context(), [...changed]);
    for (const corpusId of [...changed].filter((id) => !syncing.has(id))) {
      if (!isStopped()) await syncChanged(options, changed, corpusId);
    }
  }, log);
  return {
    update: updates.request,
    stop: async () => {
      await updates.stop();
      await watchers.stop();
      await lease.release();
    },
  };
}

/** Starts the sync of a changed corpus. If that fails for a reason that may pass, the corpus stays in `changed`. */
async function syncChanged(
  { context, log }: Pick<WatchOptions, "context" | "log">,
  changed: Set<string>,
  corpusId: string,
): Promise<void> {
  changed.delete(corpusId);
  try {
    await startSync(context(), { corpusId, trigger: "watch" });
  } catch (error) {
    // The corpus was disabled in the meantime, so there is nothing to retry.
    if (error instanceof AppError) return log.debug({ corpusId, code: error.code }, "sync not started");
    changed.add(corpusId);
    log.warn({ err: error, corpusId }, "cannot start the sync of a changed corpus");
  }
}

type Repeatable = {
  /** Runs the work now, or once more after the current run. Resolves after the last run. */
  request(): Promise<void>;
  /** Waits for the current run, and starts no more. */
  stop(): Promise<void>;
};

/**
 * Runs `work` on request, one run at a time. A request during a run leads to another run, because the current one may
 * have passed what changed.
 */
function repeatable(work: (isStopped: () => boolean) => Promise<void>, log: WatchOptions["log"]): Repeatable {
  let stopped = false;
  let requested = false;
  let running: Promise<void> | null = null;
  const runWhileRequested = async () => {
    while (requested && !stopped) {
      requested = false;
      await work(() => stopped).catch((error) => log.warn({ err: error }, "cannot update watched folders"));
    }
    running = null;
  };
  return {
    request: () => {
      if (stopped) return Promise.resolve();
      requested = true;
      running ??= runWhileRequested();
      return running;
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Changes of bindings in the console take effect within this time. */
const UPDATE_EVERY_MS = 3000;

/** Updates the watched folders regularly while the worker runs. */
export function updateRegularly(watch: CorporaWatch): CorporaWatch {
  void watch.update();
  const timer = setInterval(() => void watch.update(), UPDATE_EVERY_MS);
  return {
    update: watch.update,
    stop: async () => {
      clearInterval(timer);
      await watch.stop();
    },
  };
}
