import type { Agreement, Judgement } from "#lib/domain/evaluation.ts";

type Graded = Pick<Judgement, "queryHash" | "evidenceRef" | "judge" | "grade">;

/**
 * Returns the agreement over the passages that two or more judges graded for the same question; null without such a
 * passage. Alpha is Krippendorff's, with interval distances ("Computing Krippendorff's Alpha-Reliability", 2011): one
 * minus observed over expected disagreement.
 */
export function agreementOf(judgements: readonly Graded[]): Agreement | null {
  const units = new Map<string, number[]>();
  for (const { queryHash, evidenceRef, grade } of judgements) {
    const key = `${queryHash} ${evidenceRef}`;
    units.set(key, [...(units.get(key) ?? []), grade]);
  }
  const shared = [...units.values()].filter((grades) => grades.length > 1);
  if (shared.length === 0) return null;
  const pairs = shared.flatMap(pairsOf);
  const all = shared.flat();
  const observed =
    shared.reduce((sum, grades) => sum + (2 * squares(pairsOf(grades))) / (grades.length - 1), 0) /
    all.length;
  const expected = (2 * squares(pairsOf(all))) / (all.length * (all.length - 1));
  return {
    judges: new Set(judgements.map(({ judge }) => judge)).size,
    passages: shared.length,
    equalShare: pairs.filter(([a, b]) => a === b).length / pairs.length,
    alpha: expected === 0 ? null : 1 - observed / expected,
  };
}

function pairsOf(values: readonly number[]): (readonly [number, number])[] {
  return values.flatMap((a, index) => values.slice(index + 1).map((b) => [a, b] as const));
}

function squares(pairs: readonly (readonly [number, number])[]): number {
  return pairs.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0);
}
