/** Samples by measure, in the order they were taken. */
export type Samples = ReadonlyMap<string, readonly number[]>;

/** One measured piece of work. Returns milliseconds by name. */
export type Piece = (round: number) => Promise<Readonly<Record<string, number>>>;

export type SamplingOptions = {
  readonly rounds: number;
  /** Rounds that are not counted, to fill caches, prepared statements and compiled code. */
  readonly warmUp: number;
  /** Runs unmeasured between the pieces, so that leftover work of one does not slow the next. */
  readonly settle?: () => Promise<void>;
};

/**
 * Runs the pieces in turn, round after round, starting with a different one each time. A temporarily slow machine then
 * slows all of them, so their ratios stay valid.
 */
export async function interleaved(pieces: readonly Piece[], options: SamplingOptions): Promise<Samples> {
  const samples = new Map<string, number[]>();
  for (let round = 0; round < options.warmUp + options.rounds; round++) {
    for (let turn = 0; turn < pieces.length; turn++) {
      const piece = pieces[(round + turn) % pieces.length];
      await options.settle?.();
      const found = Object.entries((await piece?.(round)) ?? {});
      if (round < options.warmUp) continue;
      for (const [name, value] of found) samples.set(name, [...(samples.get(name) ?? []), value]);
    }
  }
  return samples;
}

/** Returns the result of `work` and its duration in milliseconds. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tookMs: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - startedAt };
}
