import type { SyncContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Logger } from "#lib/log/log.ts";
import { storeUnwatched, type WatchedRoot } from "#lib/services/sync/watched-roots.ts";

export type FolderOptions = {
  /** Returns a context with the current time. */
  readonly context: () => SyncContext;
  readonly log: Logger;
  /** Time before a folder that could not be watched is tried again. */
  readonly retryMs: number;
  /** Called when something may have changed, and when watching of a folder begins or ends. */
  readonly onChange: (corpusId: string) => void;
};

export type FolderWatches = {
  /** Watches these folders and no others. */
  bring(wanted: readonly WatchedRoot[]): Promise<void>;
  stop(): Promise<void>;
};

/** `stop` is null for a folder that cannot be watched. `until`, on the monotonic clock, is when it is tried again. */
type Held = { readonly key: string; readonly stop: (() => Promise<void>) | null; readonly until: number };

/** Keeps a watcher on each folder, also when drives disappear and come back. */
export function folderWatches({ context, log, retryMs, onChange }: FolderOptions): FolderWatches {
  const held = new Map<string, Held>();

  const drop = async (rootId: string) => {
    const stop = held.get(rootId)?.stop;
    held.delete(rootId);
    await stop?.().catch((error) => log.warn({ err: error, rootId }, "cannot stop watching"));
  };

  /**
   * Identity of a watched folder. If another one takes its place, such as a drive that is back, watching starts again.
   */
  const keyOf = async ({ root }: WatchedRoot): Promise<string> => {
    const { connectors, signal } = context();
    const identity = await connectors.local.identity?.(root, signal).catch(nowhere);
    return JSON.stringify([root.locator, identity]);
  };

  const give = async (watched: WatchedRoot, key: string, error: unknown) => {
    const { root, corpusId } = watched;
    const before = held.get(root.id);
    await drop(root.id);
    held.set(root.id, { key, stop: null, until: performance.now() + retryMs });
    if (before?.key !== key || before.stop !== null) onChange(corpusId);
    // Its syncs report a folder that is missing or denies access.
    if (error instanceof AppError) return;
    log.warn({ err: error, corpusId }, "a folder cannot be watched");
    const why = error instanceof Error ? error.message : "for no reason given";
    const minutes = context().config.corpora.syncPollMinutes;
    const words = `The folder cannot be watched (${why}); it is looked at every ${minutes} minutes instead.`;
    await storeUnwatched(context(), watched, words);
  };

  const watch = async (watched: WatchedRoot, key: string) => {
    const { root, corpusId } = watched;
    const lost = (error: unknown) =>
      give(watched, key, error).catch((cause) =>
        log.warn({ err: cause, corpusId }, "cannot store the state of a watcher"),
      );
    const stop = await context().connectors.local.watch?.(root, () => onChange(corpusId), lost);
    held.set(root.id, { key, stop: stop ?? null, until: Number.POSITIVE_INFINITY });
    onChange(corpusId);
  };

  const bringOne = async (watched: WatchedRoot) => {
    const key = await keyOf(watched);
    const before = held.get(watched.root.id);
    if (before?.key === key && (before.stop !== null || performance.now() < before.until)) return;
    if (before?.stop) await drop(watched.root.id);
    await watch(watched, key).catch((error: unknown) => give(watched, key, error));
  };

  return {
    bring: async (wanted) => {
      const ids = new Set(wanted.map(({ root }) => root.id));
      for (const id of [...held.keys()].filter((each) => !ids.has(each))) await drop(id);
      for (const watched of wanted) await bringOne(watched);
    },
    stop: async () => {
      for (const id of [...held.keys()]) await drop(id);
    },
  };
}

function nowhere(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
