/** Milliseconds until a lane's answer is no longer awaited; null awaits it without limit. */
export type Deadline = number | null;

/**
 * Returns the promise's value, or `late()` when it takes longer than `ms`, and always when no time is left. `late` stops
 * the work where it can; the outcome of the stopped work is ignored.
 */
export async function withDeadline<T>(answer: Promise<T>, ms: Deadline, late: () => T): Promise<T> {
  if (ms === null) return answer;
  answer.catch(() => {});
  // A timer of 0 ms would accept some quick answers and not others.
  if (ms <= 0) return late();
  let timer: NodeJS.Timeout | undefined;
  const missed = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  try {
    return await Promise.race([answer, missed]);
  } finally {
    clearTimeout(timer);
  }
}
