/** Jobs changed per transaction, so that other writers can run in between. */
export const JOBS_PER_TRANSACTION = 25;

/** The order in which every transaction locks job rows. */
export function inLockOrder(jobIds: readonly string[]): string[] {
  return [...jobIds].sort();
}
