import { setTimeout as delay } from "node:timers/promises";

export type KeepAliveOptions = {
  /** Resolves with how the program that runs now ended. */
  ended(): Promise<string>;
  /** Starts it again; resolves when it serves. */
  start(): Promise<void>;
  /** Told before each restart. */
  onRestart(how: string): void;
  readonly signal: AbortSignal;
  /** Clock in milliseconds, and how to wait; others in tests. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
};

/** Ends that follow each other more quickly than this count as one trouble; after so many it is given up. */
const STEADY_AFTER_MS = 60_000;
const MOST_ENDS_IN_A_ROW = 5;

/**
 * Keeps a program running: starts it again when it ends, waiting longer each time. Resolves with how it ended last
 * when it keeps ending or cannot be started, or with null when the signal aborts.
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
    if (endsInARow >= MOST_ENDS_IN_A_ROW) return how;
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
