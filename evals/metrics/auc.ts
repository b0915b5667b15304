import { seededRandom } from "#lib/domain/seeded-random.ts";
import { type Interval, SEED } from "#lib/evaluation/metrics/statistics.ts";

/** A result with its confidence, and whether it was right. */
export type Prediction = { readonly confidence: number; readonly right: boolean };

/**
 * Area under the ROC curve: how often a right result has a higher confidence than a wrong one, with ties counting half
 * (Mann and Whitney, 1947). Null if all are right, or all wrong.
 */
export function areaUnderCurve(predictions: readonly Prediction[]): number | null {
  const ordered = predictions.toSorted((a, b) => a.confidence - b.confidence);
  const right = predictions.filter((each) => each.right).length;
  if (right === 0 || right === predictions.length) return null;
  let ranks = 0;
  for (let from = 0; from < ordered.length; ) {
    let to = from;
    while (to < ordered.length && ordered[to]?.confidence === ordered[from]?.confidence) to++;
    // Ties share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    ranks += rank * ordered.slice(from, to).filter((each) => each.right).length;
    from = to;
  }
  return (ranks - (right * (right + 1)) / 2) / (right * (predictions.length - right));
}

/** Percentile bootstrap interval of that area (Efron, 1979). Deterministic for the same values in the same order. */
export function areaInterval(
  predictions: readonly Prediction[],
  rounds = 1000,
  seed = SEED,
): Interval | null {
  const random = seededRandom(seed);
  const areas: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const area = areaUnderCurve(
      predictions.flatMap(() => predictions[Math.floor(random() * predictions.length)] ?? []),
    );
    if (area !== null) areas.push(area);
  }
  areas.sort((a, b) => a - b);
  const at = (share: number) => areas[Math.round(share * (areas.length - 1))];
  const [low, high] = [at(0.025), at(0.975)];
  return low === undefined || high === undefined ? null : { low, high };
}
