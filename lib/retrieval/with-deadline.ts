/** Milliseconds until a lane's answer is no longer waited for; null waits as long as it takes. */
export type Deadline = number | null;

/**
 * The promise's value, or `late()` when it takes longer than `ms`. What is late goes on in the background and its end,
 * good or bad, is ignored.
 */
export async function withDeadline<T>(answer: Promise<T>, ms: Deadline, late: () => T): Promise<T> {
  if (ms === null) return answer;
  answer.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const missed = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), Math.max(0, ms));
  });
  try {
    return await Promise.race([answer, missed]);
  } finally {
    clearTimeout(timer);
  }
}
