import { seededRandom } from "#lib/domain/seeded-random.ts";
import { mean } from "./means.ts";

/** An arbitrary number, the same in every run. */
export const SEED = 20_251_122;
const ROUNDS = 10_000;
/** Up to this many differing questions, every assignment of signs is computed: at most 2^12. */
const MAX_EXACT = 12;

export type Interval = { readonly low: number; readonly high: number };

/**
 * Percentile bootstrap interval of the mean (Efron, 1979): means of as many values drawn with replacement, `rounds`
 * times. The same for the same values in the same order. Null for a single value, which has no spread.
 */
export function bootstrapInterval(
  values: readonly number[],
  { confidence = 0.95, rounds = 2000, seed = SEED } = {},
): Interval | null {
  if (values.length < 2) return null;
  const random = seededRandom(seed);
  const means = Float64Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) {
      sum += values[Math.floor(random() * values.length)] ?? 0;
    }
    return sum / values.length;
  }).sort();
  const at = (share: number) =>
    means[Math.min(rounds - 1, Math.max(0, Math.round(share * (rounds - 1))))] ?? 0;
  return { low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) };
}

export type PairedTest = {
  /** Mean of `b` minus mean of `a`. */
  readonly difference: number;
  /** Probability that chance alone yields a difference as large in either direction. */
  readonly p: number;
  /** Probability that it makes `b` at least this much worse: small if `b` is worse than `a`. */
  readonly pWorse: number;
};

/**
 * Fisher's paired randomisation test (Smucker, Allan and Carterette, CIKM 2007): if the runs were the same, each
 * question's difference would be as likely to have the other sign. Exact for few differing questions, otherwise
 * `rounds` seeded assignments. `a` and `b` have the same questions in the same order.
 */
export function pairedRandomisation(
  a: readonly number[],
  b: readonly number[],
  { rounds = ROUNDS, seed = SEED } = {},
): PairedTest {
  const differences = a.map((value, index) => (b[index] ?? 0) - value).filter((value) => value !== 0);
  const difference = mean(b) - mean(a);
  if (differences.length === 0) return { difference, p: 1, pWorse: 1 };
  const observed = differences.reduce((sum, value) => sum + value, 0);
  // Sums that differ only by the order of addition must count as equal.
  const slack = 1e-9 * differences.reduce((sum, value) => sum + Math.abs(value), 0);
  const sums = differences.length <= MAX_EXACT ? allSums(differences) : drawnSums(differences, rounds, seed);
  const asLarge = sums.filter((sum) => Math.abs(sum) >= Math.abs(observed) - slack).length;
  const asLow = sums.filter((sum) => sum <= observed + slack).length;
  // The observed assignment counts too: a sampled test must never return 0 (Phipson and Smyth, 2010).
  const extra = differences.length <= MAX_EXACT ? 0 : 1;
  return {
    difference,
    p: (asLarge + extra) / (sums.length + extra),
    pWorse: (asLow + extra) / (sums.length + extra),
  };
}

function allSums(differences: readonly number[]): Float64Array {
  return Float64Array.from({ length: 2 ** differences.length }, (_, signs) =>
    differences.reduce((sum, value, bit) => sum + ((signs >> bit) & 1 ? -value : value), 0),
  );
}

function drawnSums(differences: readonly number[], rounds: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: rounds }, () =>
    differences.reduce((sum, value) => sum + (random() < 0.5 ? -value : value), 0),
  );
}
