/** Samples by what was measured, in the order in which they were taken. */
export type Samples = ReadonlyMap<string, readonly number[]>;

/** One measured piece of work: what it found, in milliseconds by name. */
export type Piece = (round: number) => Promise<Readonly<Record<string, number>>>;

export type SamplingOptions = {
  readonly rounds: number;
  /** Rounds that are not counted: caches, prepared statements and compiled code settle in them. */
  readonly warmUp: number;
  /** Runs between the pieces, unmeasured: what one piece left to be done must not burden the next. */
  readonly settle?: () => Promise<void>;
};

/**
 * Runs the pieces in turn, round after round, the first one changing: a machine that is slower for a while is slower
 * for all of them, so their ratios hold where the figures themselves do not.
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

/** What `work` gives, and how many milliseconds it took. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tookMs: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - startedAt };
}
