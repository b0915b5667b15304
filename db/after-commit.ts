type Work = () => void;

const waiting = new WeakMap<object, Set<Work>>();

/**
 * Runs `work` once after the transaction has committed, and never if it is rolled back. Repeated calls with the same
 * function count once.
 */
export function afterCommit(tx: object, work: Work): void {
  const set = waiting.get(tx);
  if (!set) throw new Error("afterCommit needs a transaction of a database opened with db/client.ts.");
  set.add(work);
}

/**
 * Runs a transaction, and then the work registered with `afterCommit`.
 * @param transact runs the transaction, and calls `begun` when it has begun.
 */
export async function thenAfterCommit<T>(transact: (begun: (tx: object) => void) => Promise<T>): Promise<T> {
  const left = new Set<Work>();
  const result = await transact((tx) => waiting.set(tx, left));
  for (const work of left) work();
  return result;
}
