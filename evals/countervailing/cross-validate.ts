import { BAR, type PairOutcome, type Totals, totalsOf } from "./measure.ts";

/** Score thresholds that a fold may choose from. The finder reports nothing below the first. */
const MIN_SCORES = [0.5, 0.55, 0.6, 0.65, 0.7] as const;

/**
 * Totals by cross-validation: each group is measured with the threshold that was best on the others. If they are close
 * to the plain totals, the result does not depend on the choice of threshold.
 */
export function crossValidate(
  outcomes: readonly PairOutcome[],
  groupOf: (outcome: PairOutcome, index: number) => string | number,
): Totals {
  const groups = new Set(outcomes.map(groupOf));
  const measured = [...groups].flatMap((group) => {
    const others = outcomes.filter((outcome, index) => groupOf(outcome, index) !== group);
    const least = bestLeastScore(others);
    return withLeast(
      outcomes.filter((outcome, index) => groupOf(outcome, index) === group),
      least,
    );
  });
  return totalsOf(measured);
}

/** Returns the threshold with the most pairs found while traps stay within the bar; the highest if none does. */
export function bestLeastScore(outcomes: readonly PairOutcome[]): number {
  let best = { least: MIN_SCORES[MIN_SCORES.length - 1] ?? 1, found: -1 };
  for (const least of MIN_SCORES) {
    const { found, trapShare } = totalsOf(withLeast(outcomes, least));
    if ((trapShare ?? 0) <= BAR.trapShare && found > best.found) best = { least, found };
  }
  return best.least;
}

function withLeast(outcomes: readonly PairOutcome[], least: number): PairOutcome[] {
  return outcomes.map((outcome) => ({ ...outcome, flagged: outcome.score >= least }));
}
