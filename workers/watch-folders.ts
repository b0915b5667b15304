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

/**
 * `stop` is null for a folder that cannot be watched. `retryAt` is when it is tried again, in milliseconds of the
 * monotonic clock.
 */
type Watcher = {
  readonly key: string;
  readonly stop: (() => Promise<void>) | null;
  readonly retryAt: number;
};

/** Has a watcher for each of a set of folders, also when drives disappear and come back. */
export class FolderWatchers {
  readonly #options: FolderOptions;
  readonly #watchers = new Map<string, Watcher>();

  constructor(options: FolderOptions) {
    this.#options = options;
  }

  /** Watches these folders and no others. */
  async watchOnly(wanted: readonly WatchedRoot[]): Promise<void> {
    const ids = new Set(wanted.map(({ root }) => root.id));
    for (const id of [...this.#watchers.keys()]) if (!ids.has(id)) await this.#stopWatching(id);
    for (const watched of wanted) await this.#ensureWatched(watched);
  }

  async stop(): Promise<void> {
    for (const id of [...this.#watchers.keys()]) await this.#stopWatching(id);
  }

  async #ensureWatched(watched: WatchedRoot): Promise<void> {
    const key = await this.#keyOf(watched);
    const current = this.#watchers.get(watched.root.id);
    if (current?.key === key && (current.stop !== null || performance.now() < current.retryAt)) return;
    if (current?.stop) await this.#stopWatching(watched.root.id);
    await this.#startWatching(watched, key).catch((error: unknown) => this.#giveUp(watched, key, error));
  }

  /**
   * Returns the identity of a watched folder. It changes if another folder takes its place, for example when a drive is
   * connected again. Watching must then start again.
   */
  async #keyOf({ root }: WatchedRoot): Promise<string> {
    const { connectors, signal } = this.#options.context();
    const identity = await connectors.local.identity?.(root, signal).catch(nullIfExpected);
    return JSON.stringify([root.locator, identity]);
  }

  async #startWatching(watched: WatchedRoot, key: string): Promise<void> {
    const { context, log, onChange } = this.#options;
    const { root, corpusId } = watched;
    const onError = (error: unknown) =>
      this.#giveUp(watched, key, error).catch((cause) =>
        log.warn({ err: cause, corpusId }, "cannot store the state of a watcher"),
      );
    const stop = await context().connectors.local.watch?.(root, () => onChange(corpusId), onError);
    this.#watchers.set(root.id, { key, stop: stop ?? null, retryAt: Number.POSITIVE_INFINITY });
    onChange(corpusId);
  }

  async #stopWatching(rootId: string): Promise<void> {
    const stop = this.#watchers.get(rootId)?.stop;
    this.#watchers.delete(rootId);
    await stop?.().catch((error) => this.#options.log.warn({ err: error, rootId }, "cannot stop watching"));
  }

  /** Records that a folder cannot be watched, until it is tried again. */
  async #giveUp(watched: WatchedRoot, key: string, error: unknown): Promise<void> {
    const { context, log, retryMs, onChange } = this.#options;
    const { root, corpusId } = watched;
    const previous = this.#watchers.get(root.id);
    await this.#stopWatching(root.id);
    this.#watchers.set(root.id, { key, stop: null, retryAt: performance.now() + retryMs });
    if (previous?.key !== key || previous.stop !== null) onChange(corpusId);
    // The corpus's syncs report a folder that is missing or denies access.
    if (error instanceof AppError) return;
    log.warn({ err: error, corpusId }, "cannot watch a folder");
    await storeUnwatched(
      context(),
      watched,
      unwatchedMessage(error, context().config.corpora.syncPollMinutes),
    );
  }
}

function unwatchedMessage(error: unknown, minutes: number): string {
  const why = error instanceof Error ? error.message : "for no reason given";
  return `The folder cannot be watched (${why}); it is looked at every ${minutes} minutes instead.`;
}

function nullIfExpected(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
