/** Statistics of a row's samples, in their unit. */
export type Summary = {
  readonly n: number;
  readonly median: number;
  readonly p95: number;
  readonly min: number;
  readonly max: number;
};

/** The q-quantile (0-1) by linear interpolation between order statistics (Hyndman and Fan, 1996, type 7). */
export function quantile(samples: readonly number[], q: number): number {
  if (samples.length === 0) return Number.NaN;
  const sorted = [...samples].sort((a, b) => a - b);
  const position = (sorted.length - 1) * q;
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (high - low) * (position - below);
}

/** Returns count, median, 95th percentile and range. */
export function summarise(samples: readonly number[]): Summary {
  return {
    n: samples.length,
    median: quantile(samples, 0.5),
    p95: quantile(samples, 0.95),
    min: quantile(samples, 0),
    max: quantile(samples, 1),
  };
}
