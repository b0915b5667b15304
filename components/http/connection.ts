/** Whether this page reaches the server, according to its last request. */

const CHECK_MS = 2_000;
/** Answers without the database, so that a busy database does not look like a server that is gone. */
export const ALIVE = "/api/workbench/alive";
/** Statuses with which a proxy answers for a server that is gone. */
const ANSWERED_BY_PROXY: ReadonlySet<number> = new Set([502, 504]);

let reachable = true;
const listeners = new Set<() => void>();

export function isReachable(): boolean {
  return reachable;
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True if a proxy has answered for a server that is gone. */
export function isFromProxy(status: number): boolean {
  return ANSWERED_BY_PROXY.has(status);
}

/** Stores the outcome of a request: its status, or null if none came. */
export function reportAnswer(status: number | null): void {
  const now = status !== null && !isFromProxy(status);
  if (now === reachable) return;
  reachable = now;
  for (const listener of listeners) listener();
}

/** Sends a small request to find out whether the server answers. */
export async function checkConnection(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(CHECK_MS);
    const { status } = await fetch(ALIVE, { cache: "no-store", signal });
    reportAnswer(status);
  } catch {
    reportAnswer(null);
  }
}

/** Checks until the returned function is called. */
export function checkRepeatedly(): () => void {
  const timer = setInterval(() => void checkConnection(), CHECK_MS);
  return () => clearInterval(timer);
}
