import { setTimeout as delay } from "node:timers/promises";

export type KeepAliveOptions = {
  /** Resolves with how the running program ended. */
  ended(): Promise<string>;
  /** Starts it again. Resolves when it serves. If it rejects, nothing of the program runs. */
  start(): Promise<void>;
  /** Throws if no restart can help. The program is given up then. */
  requireStartable?(): void;
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
 * Keeps a program running: restarts it when it ends, with growing waits. A restart that fails counts as an end. Resolves
 * with how it last ended if it keeps ending or no restart can help, or with null when the signal aborts.
 */
export async function keepAlive(options: KeepAliveOptions): Promise<string | null> {
  const { signal } = options;
  const now = options.now ?? (() => performance.now());
  const wait = options.wait ?? ((ms) => delay(ms, undefined, { signal }).catch(() => {}));
  let endsInARow = 0;
  let failedStart: string | null = null;
  for (;;) {
    const startedAt = now();
    const how = failedStart ?? (await options.ended());
    if (signal.aborted) return null;
    endsInARow = now() - startedAt > STEADY_AFTER_MS ? 1 : endsInARow + 1;
    if (endsInARow >= MAX_ENDS_IN_A_ROW) return how;
    options.onRestart(how);
    await wait(500 * 2 ** (endsInARow - 1));
    if (signal.aborted) return null;
    try {
      options.requireStartable?.();
    } catch (error) {
      return messageOf(error);
    }
    failedStart = await options.start().then(() => null, messageOf);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
