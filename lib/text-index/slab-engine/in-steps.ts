/** Runs work in its steps, and lets other work of the process run between them. */
export async function inSteps<Result>(
  work: Generator<void, Result, void>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await new Promise(setImmediate);
    signal?.throwIfAborted();
  }
}
