export type Ordered = {
  readonly score: number;
  readonly sourcePath: string;
  readonly ordinal: number;
  readonly documentId: string;
};

/** Smaller differences come from the order of additions and mean nothing. */
const SCORE_STEPS = 1e9;

/** Orders the higher score first. */
export function compareScores(a: Pick<Ordered, "score">, b: Pick<Ordered, "score">): number {
  return Math.round(b.score * SCORE_STEPS) - Math.round(a.score * SCORE_STEPS);
}

/** The total order: score, then source path, then ordinal. The document's id separates equal paths of two corpora. */
export function byScore(a: Ordered, b: Ordered): number {
  return (
    compareScores(a, b) ||
    compare(a.sourcePath, b.sourcePath) ||
    a.ordinal - b.ordinal ||
    compare(a.documentId, b.documentId)
  );
}

/** Compares by code units, so that the order does not depend on a locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
