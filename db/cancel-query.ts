/** Fields of postgres.js's query that its types leave out. */
type Sent = {
  /** It runs, or is first in its connection's queue. */
  readonly active?: boolean;
  /** The connection that it was sent on. */
  readonly state?: object | null;
  readonly canceller?: ((query: object) => Promise<void>) | null;
};

const RETRY_EVERY_MS = 20;

/**
 * Cancels a query once the server works on it. postgres.js cannot cancel earlier: a query that waits behind another one
 * would receive the wrong answer, and a query whose connection is still opening would lose the connection. Resolves
 * when the server has handled the cancel. Never rejects.
 * @param settled returns true once the query has ended. It is then not cancelled.
 */
export async function cancelOnServer(query: PromiseLike<unknown>, settled: () => boolean): Promise<void> {
  const sent = query as Sent;
  while (!settled()) {
    if (sent.active && sent.state) return sent.canceller?.(query).catch(() => {});
    await new Promise<void>((resolve) => setTimeout(resolve, RETRY_EVERY_MS).unref());
  }
}
