import { setTimeout as delay } from "node:timers/promises";

export type KeepAliveOptions = {
  /** Resolves with how the running program ended. */
  ended(): Promise<string>;
  /** Starts it again. Resolves when it serves. */
  start(): Promise<void>;
  /** Called before each restart. */
  onRestart(how: string): void;
  readonly signal: AbortSignal;
  /** Clock in milliseconds, and how to wait. Tests replace both. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
};

/**
 * A program that ends sooner after its start counts as another failure in a row. After the maximum it stays stopped.
 */
const STEADY_AFTER_MS = 60_000;
const MAX_ENDS_IN_A_ROW = 5;

/**
 * Keeps a program running: restarts it when it ends, with growing waits. Resolves with how it last ended if it keeps
 * ending or cannot start, or with null when the signal aborts.
 */
export async function keepAlive(options: KeepAliveOptions): Promise<string | null> {
  const { signal } = options;
  const now = options.now ?? (() => performance.now());
  const wait = options.wait ?? ((ms) => delay(ms, undefined, { signal }).catch(() => {}));
  let endsInARow = 0;
  for (;;) {
    const startedAt = now();
    const how = await options.ended();
    if (signal.aborted) return null;
    endsInARow = now() - startedAt > STEADY_AFTER_MS ? 1 : endsInARow + 1;
    if (endsInARow >= MAX_ENDS_IN_A_ROW) return how;
    options.onRestart(how);
    await wait(500 * 2 ** (endsInARow - 1));
    if (signal.aborted) return null;
    try {
      await options.start();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
