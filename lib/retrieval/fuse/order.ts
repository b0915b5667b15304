export type Ordered = {
  readonly score: number;
  readonly sourcePath: string;
  readonly ordinal: number;
  readonly documentId: string;
};

/** Smaller differences come from the order of additions and mean nothing. */
const STEPS = 1e9;

/** The total order: score, then source path, then ordinal. The document's id separates equal paths of two corpora. */
export function byScore(a: Ordered, b: Ordered): number {
  const difference = Math.round(b.score * STEPS) - Math.round(a.score * STEPS);
  if (difference !== 0) return difference;
  return compare(a.sourcePath, b.sourcePath) || a.ordinal - b.ordinal || compare(a.documentId, b.documentId);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
