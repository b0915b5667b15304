import { BAR, type PairOutcome, type Totals, totalsOf } from "./measure.ts";

/** Least scores that a fold may choose from; the finder itself tells nothing below the first. */
const LEAST_SCORES = [0.5, 0.55, 0.6, 0.65, 0.7] as const;

/**
 * What the totals would be, were the least score chosen without the pairs that it is measured on: each group in turn is
 * measured with what was best on the others. Near to the plain totals where they do not hang on the choice.
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

/** The least score that finds most while the traps keep to the bar; the highest where none does. */
export function bestLeastScore(outcomes: readonly PairOutcome[]): number {
  let best = { least: LEAST_SCORES[LEAST_SCORES.length - 1] ?? 1, found: -1 };
  for (const least of LEAST_SCORES) {
    const { found, trapShare } = totalsOf(withLeast(outcomes, least));
    if ((trapShare ?? 0) <= BAR.trapShare && found > best.found) best = { least, found };
  }
  return best.least;
}

function withLeast(outcomes: readonly PairOutcome[], least: number): PairOutcome[] {
  return outcomes.map((outcome) => ({ ...outcome, flagged: outcome.score >= least }));
}
